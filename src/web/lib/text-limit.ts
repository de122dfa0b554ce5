/** For a field that counts its letters; without maxLength, which would cut what is pasted without a word. */
export const counted = (text: string, most: number, otherFault?: string | null) => ({
  description: `${text.length} of ${most} characters`,
  error: tooLong(text, most) ?? otherFault,
});

export function tooLong(text: string, most: number): string | null {
  const over = text.length - most;
  return over > 0
    ? `That is ${over} ${over === 1 ? 'character' : 'characters'} too many. Nothing is cut: please shorten it yourself.`
    : null;
}
