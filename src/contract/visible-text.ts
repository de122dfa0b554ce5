/** What no keyboard writes: control characters, halves of characters, and tricks of direction. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/** Not only what joins, spaces or pretends to be a letter (the Hangul fillers). */
const VISIBLE = /[^\p{Cf}\p{Z}\p{Cc}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Whether there is nothing to read. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/** Whether a text on one line shows as it was written. */
export const isPlainLine = (text: string): boolean => !UNPRINTABLE.test(text);

export const isPlainText = (text: string): boolean =>
  isPlainLine(text.replaceAll(/[\n\r\t]/g, ' '));
