import { PASSWORD_MIN } from './rules.ts';

/** What anybody would try first, also with digits or signs around it. */
const COMMON = new Set(
  (
    'password passwort passw0rd pass admin login letmein welcome hello secret test user root ' +
    'qwerty qwertyuiop asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx abc abcd iloveyou loveyou love lover ' +
    'sunshine princess monkey dragon football cricket master superman batman pokemon freedom ' +
    'whatever shadow flower angel baby india bharat hindustan jaihind saath krishna ganesh ' +
    'ganesha shiva lakshmi saibaba sairam jaimatadi namaste bollywood mumbai delhi sachin dhoni kohli'
  ).split(' '),
);

export const OWN_NAME = 'Your own name or email is easily guessed.';
export const FIRST_TRIED = 'This is one of the first that anybody would try.';

const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * Why a password is refused, as far as it can be known without the server's dictionaries; null where those decide. `about`
 * is what others know of its owner: the name and the email.
 */
export function passwordFault(password: string, about: readonly string[]): string | null {
  const missing = PASSWORD_MIN - password.length;
  if (missing > 0) return `${missing} more ${missing === 1 ? 'character' : 'characters'} needed.`;
  const plain = password.toLowerCase();
  if (/^(.{1,3}?)\1+$/s.test(plain)) return 'The same again and again is easily guessed.';
  if (isInARow(plain)) return 'Letters or digits in a row are easily guessed.';
  const core = plain.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (core === '') return null;
  const around = plain.length - core.length;
  if (around > MOST_AROUND) return null;
  if (COMMON.has(core)) return FIRST_TRIED;
  if (partsOf(about).has(core)) return OWN_NAME;
  return null;
}

/** A year and a sign; more makes a word harder to guess. */
const MOST_AROUND = 5;

const isInARow = (text: string): boolean =>
  ROWS.some((row) => row.includes(text) || row.split('').toReversed().join('').includes(text));

function partsOf(about: readonly string[]): Set<string> {
  const words = about.flatMap((text) => {
    const plain = text.toLowerCase();
    return [plain, ...plain.split(/[\s@.]+/), plain.replaceAll(/\s+/g, '')];
  });
  return new Set(words.filter((word) => word.length > 2));
}
