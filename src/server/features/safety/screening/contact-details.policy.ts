import { oneSpelling, type Token } from './normalise.policy.ts';

const digitWords = numbers(
  'zero oh shunya shuny jiro ziro sunya, one ek van, two do tu, three teen thri tin, four char chaar for chaur, five panch paanch faiv, six chhe chhah che chah siks cheh, seven saat sevan sat, eight aath et ath, nine nau nain nine',
);
const tenWords: Record<string, string> = Object.fromEntries(
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, at) => [oneSpelling(word), String(at + 10)]),
);
const tensWords: Record<string, number> = Object.fromEntries(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, at) => [oneSpelling(word), (at + 2) * 10]),
);
const repeats: Record<string, number> = {
  double: 2,
  duble: 2,
  dabal: 2,
  triple: 3,
  tripal: 3,
  tripl: 3,
};
/** Between the halves of a number. */
const between = new Set(
  'then phir fir and aur ke baad after plus dash space hyphen dot comma digits phor'
    .split(' ')
    .map(oneSpelling),
);
/** Ordinary words that also are digits, and count as such only beside another number. */
const ambiguous = new Set('do tu for van et che char oh sat one ek tin to nain tvo'.split(' '));

function numbers(list: string): Record<string, string> {
  return Object.fromEntries(
    list.split(',').flatMap((words, digit) =>
      words
        .trim()
        .split(' ')
        .map((word): [string, string] => [oneSpelling(word), String(digit)]),
    ),
  );
}

/** "9OOOO543Z1": letters that stand for digits, among digits. */
const asDigits: Record<string, string> = { o: '0', l: '1', i: '1', z: '2', s: '5', b: '8' };
const MOSTLY_DIGITS = /^[0-9olizsb]*[0-9][0-9olizsb]*$/;

function digitsIn(raw: string): string | null {
  if (/^\d+$/.test(raw)) return raw;
  if (raw.length > 5 && MOSTLY_DIGITS.test(raw) && raw.replace(/\D/g, '').length > 2)
    return raw.replace(/[olizsb]/g, (letter) => asDigits[letter] ?? letter);
  // नौ०नौ०एक
  if (/^(?:[a-z]{2,6}\d+)+(?:[a-z]{2,6})?$/.test(raw)) {
    const read = raw.replace(/[a-z]+/g, (word) => digitWords[oneSpelling(word)] ?? 'x');
    return read.includes('x') ? null : read;
  }
  return null;
}

const MOBILE = /^(?:0|91|0091)?[6-9]\d{9}/;
const numberWords = new Set(
  [digitWords, tenWords, tensWords, repeats].flatMap((words) => Object.keys(words)),
);
const isWordDigit = (word = '') => numberWords.has(word);

/** Whether ten digits of a mobile number stand in a row, in figures or words. */
function holdsNumber(tokens: Token[]): boolean {
  // Ten digits in fewer than three words, or none: almost every text.
  let seen = 0;
  for (const { raw, forms } of tokens)
    if (/\d/.test(raw)) seen += raw.length;
    else if (isWordDigit(forms[0])) seen += 2;
  if (seen < 8) return false;
  let digits = '';
  let times = 1;
  let tens = 0;
  for (const [at, { raw, forms }] of tokens.entries()) {
    const word = (forms[0] ?? '').replace(/(?<=jero)e?s$/, '');
    const neighbour =
      isWordDigit(tokens[at - 1]?.forms[0]) || isWordDigit(tokens[at + 1]?.forms[0]);
    const digit =
      digitsIn(raw) ??
      (ambiguous.has(word) && !neighbour && !/^\d$/.test(tokens[at + 1]?.raw ?? '')
        ? null
        : (digitWords[word] ?? tenWords[word] ?? null));
    const next = tokens[at + 1]?.raw ?? '';
    // "four zeros", "double one"
    if (digit && digit.length === 1 && /^(?:zero(?:e?s)|nines|ones)$/.test(next)) {
      times = Number(digit);
    } else if (digit) {
      digits += tens && digit.length === 1 ? String(tens + Number(digit)) : tens || '';
      if (!tens || digit.length > 1) digits += digit.repeat(times);
      [times, tens] = [1, 0];
    } else if (word in tensWords) {
      if (tens) digits += String(tens);
      tens = tensWords[word] ?? 0;
    } else if (word in repeats) {
      times = repeats[word] ?? 1;
    } else if (!between.has(word)) {
      if (tens) digits += String(tens);
      if (MOBILE.test(digits)) return true;
      [digits, times, tens] = ['', 1, 0];
    }
  }
  if (tens) digits += String(tens);
  return MOBILE.test(digits);
}

const MAIL_OR_UPI =
  /[a-z0-9._-]{2,64}@[a-z][a-z0-9-]{2}|\(at\)|\bat (?:the rate )?(?:gmail|yahoo|hotmail|outlook|rediffmail|rediff|proton|icloud|ok[a-z]{2,12}|ybl|paytm|upi|ibl|axl|apl)\b/;
const LINK =
  /\bhttps?:|\bwww ?\.|[a-z0-9-] ?(?:\.| dot|\(dot\)) ?(?:com|org|net|ly|io|xyz|gg|tv|ee)\b|[a-z0-9]\.(?:in|me|to|co|live|page|online|info|app|link|site|club|bio)(?:\/|$)|\bt ?\. ?me\b|\bwa\.me\b/;
const AT_HANDLE = /(?:^|[\s:(])@[a-z0-9][a-z0-9._]{2}/;
const HANDLE =
  /(?:^|[\s:('"/@])[a-z0-9]{1,30}[._][a-z0-9._]{0,30}[a-z0-9](?=$|[\s,;)'"!?])|\b[a-z]{2,30}#\d{3,5}\b|\b[a-z]{4,30}\d{2,6}\b|\b[a-z0-9]{3,30} dot [a-z0-9]{2}/;

/** What leads out of the site by itself. */
export const holdsContactDetails = (plain: string, tokens: Token[]): boolean =>
  (/@|\bat\b/.test(plain) && (MAIL_OR_UPI.test(plain) || AT_HANDLE.test(plain))) ||
  (/\.|\bdot\b|http/.test(plain) && LINK.test(plain)) ||
  holdsNumber(tokens);

/** Something that could be a name on another site; counts only beside that site. */
export const holdsHandle = (plain: string): boolean =>
  /[._#\d]| dot /.test(plain) && HANDLE.test(plain);
