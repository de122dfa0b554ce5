/** The server sets this beside the session, for what has to be decided before it can be asked. */
export function hasSessionHint(): boolean {
  return /(?:^|; )saath_here=1(?:;|$)/.test(document.cookie);
}
