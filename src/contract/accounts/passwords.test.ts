import { expect, test } from 'vitest';
import { passwordFault } from './passwords.ts';

const about = ['Meera Joshi', 'meera.j@example.com'];

test.each([
  ['ab1', '3 more characters needed.'],
  ['x7!kq', '1 more character needed.'],
  ['aaaaaaaa', 'The same again and again is easily guessed.'],
  ['abcabcabc', 'The same again and again is easily guessed.'],
  ['12345678', 'Letters or digits in a row are easily guessed.'],
  ['fedcba', 'Letters or digits in a row are easily guessed.'],
  ['Qwertyui', 'Letters or digits in a row are easily guessed.'],
  ['MeeraJoshi', 'Your own name or email is easily guessed.'],
  ['meera1998', 'Your own name or email is easily guessed.'],
  ['Password1', 'This is one of the first that anybody would try.'],
  ['india@123', 'This is one of the first that anybody would try.'],
])('%s is told as weak, and why', (password, fault) => {
  expect(passwordFault(password, about)).toBe(fault);
});

test.each(['marigold lantern 42', 'k9#xZ!', 'meera likes rain', 'india 19 rivers', '482915'])(
  '%s is left to the server',
  (password) => {
    expect(passwordFault(password, about)).toBeNull();
  },
);
