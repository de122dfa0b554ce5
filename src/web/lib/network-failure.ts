/** The request never reached the server: offline, or the server is away. */
export class NetworkFailure extends Error {
  constructor(options: ErrorOptions) {
    super('You seem to be offline. Please try again.', options);
    this.name = 'NetworkFailure';
  }
}
