import { isBlank, isPlainLine } from '../visible-text.ts';
import { NAME_MAX } from './rules.ts';

const LINK = 'Please enter your name without links or line breaks';
const NUMBER = 'Please enter your name without numbers';
const STAFF = 'Please choose a name that does not look like our staff';
const ALPHABETS = 'Please write your name in one alphabet';

/** The name on every page unless an operator chooses another. */
const BRAND = 'Saath';

const listed = (words: string) => words.split(' ');

const staffWords = listed(
  'admin admins administrator administrators administration mod mods moderator moderators moderation support staff team official ' +
    'helpdesk helpline helpcenter helpcentre customercare customerservice security billing verified trustandsafety ' +
    'एडमिन अडमिन मॉडरेटर सपोर्ट सहायता साथ टीम',
);
/** They change nothing about what a word of staff says. */
const besides = listed(
  'the our your real from of by and app india online chat care desk help service customer safety trust account member',
);
/** No name has them inside. */
const unmistakable = listed('administrator moderator helpdesk customercare customersupport');

// Letter by letter: what looks like a Latin one in other alphabets, as small capital, as digit or as sign.
const LOOKALIKES: [looks: string, like: string][] = [
  ['аеорсхукмтнвіјѕԁԛԝһпг', 'aeopcxykmthbijsdqwhnr'],
  ['αορντικυηεβγ', 'aopvtikunebg'],
  ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnoprstuvwyz'],
  ['ɑɡıøđɗłŋᵃᵒ', 'agioddlnao'],
  ['0134578@$€£!|¡+', 'oieastbaselilit'],
];
const likeLatin = new Map(
  LOOKALIKES.flatMap(([looks, like]) =>
    Array.from(looks, (sign, at) => [sign, like[at] ?? ''] as const),
  ),
);

/** Letters in circles and squares, and those that flags are made of. */
const boxed = (sign: string): string => {
  const code = sign.codePointAt(0) ?? 0;
  const first = [0x1_f150, 0x1_f170, 0x1_f1e6].find((from) => code >= from && code < from + 26);
  return first === undefined ? sign : String.fromCodePoint(0x61 + code - first);
};

/** As an eye in a hurry sees it: without case, accents, what cannot be seen, and other alphabets' doubles. */
const asSeen = (text: string): string =>
  Array.from(text.normalize('NFKD').toLowerCase(), (sign) => likeLatin.get(sign) ?? boxed(sign))
    .join('')
    .replaceAll(/[\p{Cf}\p{Mn}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll('l', 'i');

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{Mc}]+/gu) ?? [];

/** As they stand, with letters said again and again said once or twice, and with r and n that pass for an m. */
const readings = (word: string): string[] => [
  word,
  word.replaceAll(/(.)\1{2,}/gu, '$1'),
  word.replaceAll(/(.)\1{2,}/gu, '$1$1'),
  word.replaceAll('rn', 'm'),
];

/** Words of staff that are written letter by letter are no longer than this. */
const RUN_MAX = 24;

function looksLikeStaff(seen: string, brandName: string): boolean {
  const brands = [BRAND, brandName].map((brand) => wordsIn(asSeen(brand)).join(''));
  const staff = [...staffWords.map(asSeen), ...brands].filter(Boolean).join('|');
  const others = besides.map(asSeen).join('|');
  const onlyStaff = new RegExp(`^(?:${others})*(?:${staff})(?:${staff}|${others})*$`, 'u');
  const words = wordsIn(seen);
  const whole = words.join('');
  if (unmistakable.some((word) => readings(whole).some((each) => each.includes(asSeen(word)))))
    return true;
  // Also where spaces tear a word apart: "s u p p o r t".
  return words.some((_, from) =>
    words.slice(from, from + RUN_MAX).some((__, further) => {
      const run = words.slice(from, from + further + 1).join('');
      return readings(run).some((each) => onlyStaff.test(each));
    }),
  );
}

const ENDINGS =
  'com|in|net|org|co|io|me|app|info|biz|xyz|online|site|live|club|link|page|gg|ly|tv|dev|shop|store|tech|pro|vip|top|fun|social|ru|us|uk|cc|to|ai|eu|bio|fans';
const LINKS = [
  /:\/\/|www\.|@/u,
  new RegExp(`[\\p{L}\\p{N}-]\\.(?:${ENDINGS})(?![\\p{L}\\p{M}])`, 'u'),
  // With room around the dot, or with the dot as a word.
  /(?:\s|\(|\[)(?:dot|\.)(?:\)|\])?\s*(?:com|in|net|org|co)(?![\p{L}\p{M}])/u,
  /\S\.\S+\/\S/u,
  /(?<![\p{L}\p{M}])(?:gmail|yahoo|hotmail|instagram|insta|whats ?app|tele ?gram|snap ?chat|only ?fans)(?![\p{L}\p{M}])/u,
];

/** Letters of these never stand in one word with Latin ones, except to pass for them. */
const BESIDE_LATIN =
  /\p{Script=Latin}[\p{M}\p{Cf}]*[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}][\p{M}\p{Cf}]*\p{Script=Latin}/u;
/** Hardly anybody writes their name in these, and they are all doubles of Latin capitals. */
const DOUBLES = /[\p{Script=Lisu}\p{Script=Cherokee}\p{Script=Coptic}]/u;

/** A title, or the initials that stand before the name in the south of India: nobody goes by them. */
const BEFORE_NAME =
  /^(?:(?:dr|mr|mrs|ms|shri|sri|smt|kum|km|prof|adv|ca|er|col|capt|maj|lt|md|mohd)\.?|(?:\p{L}\p{M}*\.)*\p{L}\p{M}*\.?)$/iu;

/** What somebody goes by until they say otherwise: the first word that is a name, or else that has a letter in it. */
export const givenName = (fullName: string): string => {
  const words = fullName
    .trim()
    .split(/\s+/u)
    .filter((word) => /\p{L}/u.test(word));
  return words.find((word) => !BEFORE_NAME.test(word)) ?? words[0] ?? fullName.trim();
};

/** A sign can stand for a whole phrase: read out, no name is so many times longer than it may be. */
const READ_OUT = 3;

/** Why this is no name to show others: it cannot be read, leads away, or passes for one of ours. Null: it is one. */
export function nameFault(name: string, brandName = BRAND): string | null {
  // Before anything is looked for in it: whoever asks has told what is too long, or will.
  if (name.length > NAME_MAX || isBlank(name) || !isPlainLine(name)) return LINK;
  const seen = asSeen(name);
  if (seen.length > READ_OUT * NAME_MAX) return LINK;
  const text = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/[。｡·•]/gu, '.');
  if (LINKS.some((link) => link.test(text))) return LINK;
  if (looksLikeStaff(seen, brandName) || /[✓✔☑✅]/u.test(name)) return STAFF;
  if (BESIDE_LATIN.test(name) || DOUBLES.test(name)) return ALPHABETS;
  if (/\p{N}/u.test(text)) return NUMBER;
  return /\p{L}/u.test(name) ? null : LINK;
}
