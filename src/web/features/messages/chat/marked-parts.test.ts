import { expect, test } from 'vitest';
import { markedParts } from './message-content.tsx';

const shown = (text: string, words: string) =>
  markedParts(text, words)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Chai, or chai?', 'chai', '[Chai], or [chai]?'],
  ['1 + 1 (two)', '1 (', '1 + [1 (]two)'],
  ['चाय पिएँ?', 'चाय', '[चाय] पिएँ?'],
  ['nothing here', 'tea', 'nothing here'],
  ['all of it', '', 'all of it'],
])('%s, looking for "%s"', (text, words, result) => {
  expect(shown(text, words)).toBe(result);
});

test('each part says where it begins', () => {
  expect(markedParts('a tea', 'tea').map(({ at }) => at)).toEqual([0, 2]);
});
