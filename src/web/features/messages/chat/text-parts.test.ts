import { expect, test } from 'vitest';
import { textParts } from './message-bubble.tsx';

const linksIn = (text: string) => textParts(text).flatMap(({ href }) => href ?? []);

test('an address is a link, without the full stop behind it', () => {
  expect(textParts('See https://saath.example/a?b=1. Soon!')).toEqual([
    { text: 'See ', href: null, at: 0 },
    { text: 'https://saath.example/a?b=1', href: 'https://saath.example/a?b=1', at: 4 },
    { text: '. Soon!', href: null, at: 31 },
  ]);
});

test.each([
  ['https://saath.example/Delhi_(city)', 'https://saath.example/Delhi_(city)'],
  ['(see https://saath.example/a)', 'https://saath.example/a'],
  ['(https://saath.example/Delhi_(city)).', 'https://saath.example/Delhi_(city)'],
  ['[https://saath.example/a?b[]=1]!', 'https://saath.example/a?b[]=1'],
])('a bracket belongs to the address that opened it: %s', (text, href) => {
  expect(linksIn(text)).toEqual([href]);
});

test.each([
  'http://plain.example',
  'javascript:alert(1)',
  'https://bank.example@evil.example/',
  'https://',
  'data:text/html,hello',
])('is not made clickable: %s', (text) => {
  expect(linksIn(text)).toEqual([]);
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('an address that begins with www is opened encrypted', () => {
  expect(textParts('see www.example.com/a, not awww.example.com')).toEqual([
    { text: 'see ', href: null, at: 0 },
    { text: 'www.example.com/a', href: 'https://www.example.com/a', at: 4 },
    { text: ', not awww.example.com', href: null, at: 21 },
  ]);
});
