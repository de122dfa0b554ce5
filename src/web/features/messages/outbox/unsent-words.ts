export const unsentWords = (unsent: number): string =>
  unsent === 1 ? '1 message has not been sent' : `${unsent} messages have not been sent`;
