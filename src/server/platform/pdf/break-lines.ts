const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Between words where that is enough, otherwise within them; never within a letter. */
export function breakLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (fits(longer)) lines.splice(-1, 1, longer);
    else lines.push(...breakWord(word, fits));
  }
  return lines;
}

function breakWord(word: string, fits: (line: string) => boolean): string[] {
  const parts = [''];
  for (const { segment } of letters.segment(word)) {
    const longer = `${parts.at(-1)}${segment}`;
    if (fits(longer)) parts[parts.length - 1] = longer;
    else parts.push(segment);
  }
  return parts.filter(Boolean);
}
