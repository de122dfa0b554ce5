/** Spaces around it are not sent. */
export function tooLong(text: string, most: number): string | null {
  const over = text.trim().length - most;
  return over > 0
    ? `That is ${over} ${over === 1 ? 'character' : 'characters'} too many. Nothing is cut: please shorten it yourself.`
    : null;
}
