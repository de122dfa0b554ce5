/** More words than this only cost time. */
const WORDS_MOST = 6;

export const wordsIn = (search: string): string[] =>
  search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MOST);

const literal = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

/** Anywhere in the text; one or two letters only where a word begins, since an index of three letters helps no further. */
export const patternOf = (word: string): string =>
  word.length < 3 ? `% ${literal(word)}%` : `%${literal(word)}%`;

/** The same for a single term, which is a word without what surrounds it. */
export const termPatternOf = (word: string): string =>
  word.length < 3 ? `${literal(word)}%` : containing(word);

export const containing = (text: string): string => `%${literal(text.toLowerCase())}%`;
