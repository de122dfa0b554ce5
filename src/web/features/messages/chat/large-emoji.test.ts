import { expect, test } from 'vitest';
import { isLargeEmoji } from './message-bubble.tsx';
import { withInserted } from './composer.tsx';

test.each(['😀', '❤️', '👍🏽', '🇮🇳', '👨‍👩‍👧', '😂 😂'])('%s is shown larger', (text) => {
  expect(isLargeEmoji(text)).toBe(true);
});

test.each(['12', 'ok 😀', '', '😀😀😀😀😀', '#1'])('“%s” is not', (text) => {
  expect(isLargeEmoji(text)).toBe(false);
});

test('an emoji lands where the caret is, in place of what is marked', () => {
  const field = { selectionStart: 3, selectionEnd: 6 };
  expect(withInserted('I am so', field, '😀')).toEqual({ text: 'I a😀o', caret: 5 });
  expect(withInserted('Hi', null, '😀')).toEqual({ text: 'Hi😀', caret: 4 });
});
