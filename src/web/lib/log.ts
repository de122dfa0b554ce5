/** For whoever looks into the console: nothing a member has to know. */
export function logNote(message: string): void {
  console.info(message);
}
