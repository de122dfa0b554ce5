export interface MarkedPart {
  text: string;
  marked: boolean;
  /** Where it begins in the whole text. */
  at: number;
}

const asPattern = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The text cut at the words that were looked for, however they are written. */
export function markedParts(text: string, words: string): MarkedPart[] {
  if (!words) return [{ text, marked: false, at: 0 }];
  let at = 0;
  const parts = text.split(new RegExp(`(${asPattern(words)})`, 'giu')).map((part, place) => {
    const found = { text: part, marked: place % 2 === 1, at };
    at += part.length;
    return found;
  });
  return parts.filter((part) => part.text !== '');
}
