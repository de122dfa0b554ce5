/** Letters that look Latin and are not: Cyrillic, Greek, small capitals, and some that NFKD leaves alone. */
const lookAlikes = pairs(
  'аa вb еe ѕs іi јj кk мm нh оo рp сc тt уy хx ԁd ԛq ԝw һh ӏl ґr гr пn αa βb εe ηn ιi κk νv οo ρp τt υu χx ωw ıi łl øo đd ɡg ɑa ƒf ßs єe ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz',
);

const ringed = pairs(
  '❶1 ❷2 ❸3 ❹4 ❺5 ❻6 ❼7 ❽8 ❾9 ➀1 ➁2 ➂3 ➃4 ➄5 ➅6 ➆7 ➇8 ➈9 ➊1 ➋2 ➌3 ➍4 ➎5 ➏6 ➐7 ➑8 ➒9 ⓵1 ⓶2 ⓷3 ⓸4 ⓹5 ⓺6 ⓻7 ⓼8 ⓽9',
);
const consonants = pairs(
  'कk खkh गg घgh ङn चch छchh जj झjh ञn टt ठth डd ढdh णn तt थth दd धdh नn पp फf बb भbh मm यy रr लl वv शsh षsh सs हh ळl',
);
const vowels = pairs(
  'अa आaa इi ईi उu ऊu ऋri ऌli एe ऐai ओo औau ऑo ऍe ऎe ऒo ाaa िi ीi ुu ूu ृri ेe ैai ोo ौau ॉo ॅe ॆe ॊo',
);
const HALANT = '्';
const NUKTA = '़';
const NASAL = /[ँं]/;

function pairs(list: string): Map<string, string> {
  return new Map(
    list.split(' ').map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]),
  );
}

/** Format characters, accents, the frame of keycaps and the Hangul fillers. */
const INVISIBLE =
  /\p{Cf}|[\u{300}-\u{36f}]|[\u{115f}\u{1160}\u{3164}\u{ffa0}]|\u{20e3}|\u{fe0e}|\u{fe0f}/gu;
const DEVANAGARI = /[\u0900-\u0963\u0970-\u097f]+/g;

/**
 * Lower case, Latin letters and plain digits, whatever the sender typed them with. Hindi comes out as it is written in
 * Latin letters, so that one list of words serves both scripts.
 */
export function plainLetters(text: string): string {
  // eslint-disable-next-line no-control-regex -- most messages need nothing else
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  // One word is spelled out: letter by letter it would be the English "land".
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(INVISIBLE, '')
    .replace(/\p{Nd}/gu, digitValue)
    .replace(/[❶-❾➀-➈➊-➒⓵-⓽]/g, (digit) => ringed.get(digit) ?? digit)
    .replace(
      /[\u0370-\u03ff\u0400-\u052f\u0250-\u02af\u1d00-\u1d2b\ua730\ua731ıłøđƒß]/g,
      (letter) => lookAlikes.get(letter) ?? letter,
    )
    .replace(/[’‘`´]/g, "'")
    .replace(DEVANAGARI, (word) => (word === 'लंड' ? 'lund' : inLatin(word)));
}

/** Every script has its ten in one row, and nothing before the nought is a digit. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let nought = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(nought - 1))) nought -= 1;
  return String((code - nought) % 10);
}

interface Sound {
  letters: string;
  /** A vowel that is spoken, the unwritten `a`, or a consonant. */
  sort: 'vowel' | 'unwritten' | 'consonant' | 'nasal';
}

/** Hindi as people type it in Latin letters: the unwritten `a` is kept only where it is spoken. */
function inLatin(word: string): string {
  const sounds: Sound[] = [];
  for (let at = 0; at < word.length; at += 1) {
    const letter = word.charAt(at);
    const consonant = consonants.get(letter);
    if (consonant) {
      const dotted = word.charAt(at + 1) === NUKTA;
      if (dotted) at += 1;
      sounds.push({ letters: dotted && letter === 'ज' ? 'z' : consonant, sort: 'consonant' });
      const next = word.charAt(at + 1);
      if (next === HALANT) at += 1;
      else if (!vowels.has(next) || next < 'ा') sounds.push({ letters: 'a', sort: 'unwritten' });
    } else if (vowels.has(letter)) {
      sounds.push({ letters: vowels.get(letter) ?? '', sort: 'vowel' });
    } else if (NASAL.test(letter)) {
      sounds.push({ letters: 'n', sort: 'nasal' });
    }
  }
  dropUnspoken(sounds);
  return sounds.map(({ letters }) => letters).join('');
}

const isConsonant = (sound: Sound | undefined) => sound?.sort === 'consonant';
const isVowel = (sound: Sound | undefined) =>
  sound?.sort === 'vowel' || (sound?.sort === 'unwritten' && sound.letters !== '');

function dropUnspoken(sounds: Sound[]): void {
  // A nasal at the end is heard and hardly ever typed: मैं is "mai", हूँ is "hu".
  while (sounds.at(-1)?.sort === 'nasal') sounds.pop();
  if (sounds.at(-1)?.sort === 'unwritten' && sounds.length > 2) sounds.pop();
  for (let at = sounds.length - 2; at > 1; at -= 1) {
    const sound = sounds[at];
    if (
      sound?.sort === 'unwritten' &&
      isConsonant(sounds[at - 1]) &&
      isVowel(sounds[at - 2]) &&
      isConsonant(sounds[at + 1]) &&
      isVowel(sounds[at + 2])
    )
      sound.letters = '';
  }
}

const asTyped = new Map([
  ['q', 'k'],
  ['w', 'v'],
  ['x', 'ks'],
  ['z', 'j'],
]);
/** What can be spelled in several ways; most words cannot. */
const SPELLED_VARIOUSLY = /([a-z])\1|[cpqwxyz]/;

/** One spelling for the many of one word: "paaaisa", "paisa"; "zyada", "jyaada"; "phone", "fone". */
export function oneSpelling(word: string): string {
  if (!SPELLED_VARIOUSLY.test(word)) return word;
  let folded = '';
  let last = '';
  for (let at = 0; at < word.length;) {
    const letter = word.charAt(at);
    let run = 1;
    while (word.charAt(at + run) === letter) run += 1;
    const next = word.charAt(at + run);
    at += run;
    let sound = asTyped.get(letter) ?? letter;
    if (run === 2 && letter === 'e') sound = 'i';
    else if (run === 2 && letter === 'o') sound = 'u';
    else if (letter === 'y' && !isVowelLetter(next)) sound = 'i';
    else if (letter === 'c' && next !== 'h') sound = isSoftener(next) ? 's' : 'k';
    else if (letter === 'p' && next === 'h') {
      sound = 'f';
      at += 1;
    }
    // "chod" and "chhod" are two words, and one of them is rude.
    else if (letter === 'h' && run === 2 && last === 'c') sound = 'hh';
    if (letter >= '0' && letter <= '9') folded += letter.repeat(run);
    else if (last !== sound && !(sound.length === 1 && last.endsWith(sound))) folded += sound;
    last = sound;
  }
  // "bachcha" and "baccha"
  return folded.replace('chch', 'ch').replace('kch', 'ch');
}

const isVowelLetter = (letter: string) => letter !== '' && 'aeiou'.includes(letter);
const isSoftener = (letter: string) => letter !== '' && 'eiy'.includes(letter);

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '*': '',
};

/** What a word says when its digits and signs are read as the letters they look like. */
const readAsLetters = (word: string): string =>
  word.replace(/[013457@$!*]/g, (sign) => leet[sign] ?? sign);

export interface Token {
  /** As typed, in plain letters. */
  raw: string;
  /** Each way to read it, in one spelling. */
  forms: string[];
}

const TOKEN = /[a-z0-9]+(?:[@$!*]{1,2}[a-z0-9]+)*|[₹$€£%]|\p{Extended_Pictographic}/gu;
const MIXED = /\d[a-z@$!*]|[a-z@$!*]\d|[@$!*]/;

/** The words of a text in plain letters; spaced-out words are put together again. */
export function tokensOf(plain: string, isKnown: (form: string) => boolean): Token[] {
  const tokens: Token[] = [];
  // An apostrophe joins, and so does a comma inside of a number.
  const joined = plain.replaceAll("'", '').replace(/(\d),(?=\d)/g, '$1');
  for (const raw of joined.match(TOKEN) ?? []) tokens.push({ raw, forms: formsOf(raw) });
  return joinPieces(joinLetters(tokens, isKnown), isKnown);
}

function formsOf(raw: string): string[] {
  const forms = [oneSpelling(raw)];
  if (raw.length > 2 && MIXED.test(raw)) {
    const letters = readAsLetters(raw);
    forms.push(oneSpelling(letters));
    if (raw.includes('1')) forms.push(oneSpelling(readAsLetters(raw.replace(/1/g, 'l'))));
  }
  return forms;
}

const isSingle = (token: Token | undefined) =>
  token !== undefined && token.raw.length === 1 && token.raw >= 'a' && token.raw <= 'z';

/** "p a y t m" and "n.u.d.e.s": three or more single letters in a row are read as words. */
function joinLetters(tokens: Token[], isKnown: (form: string) => boolean): Token[] {
  if (!tokens.some((token, at) => isSingle(token) && isSingle(tokens[at + 1]))) return tokens;
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    let end = at;
    while (isSingle(tokens[end])) end += 1;
    const token = tokens[at];
    if (end - at < 3) {
      if (token) kept.push(token);
      continue;
    }
    const letters = tokens
      .slice(at, end)
      .map(({ raw }) => raw)
      .join('');
    for (const raw of splitWords(letters, isKnown)) kept.push({ raw, forms: [oneSpelling(raw)] });
    at = end - 1;
  }
  return kept;
}

const LONGEST_WORD = 14;

/** The fewest known words that cover a run of letters; what fits none stays as it is. */
function splitWords(letters: string, isKnown: (form: string) => boolean): string[] {
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= letters.length; end += 1) {
    let chosen = { cost: (best[end - 1]?.cost ?? 0) + 3, from: end - 1 };
    for (let from = Math.max(0, end - LONGEST_WORD); from < end; from += 1) {
      const cost = (best[from]?.cost ?? 0) + 1;
      if (cost < chosen.cost && isKnown(oneSpelling(letters.slice(from, end))))
        chosen = { cost, from };
    }
    best.push(chosen);
  }
  const words: string[] = [];
  let rest = '';
  for (let end = letters.length; end > 0;) {
    const from = best[end]?.from ?? end - 1;
    const word = letters.slice(from, end);
    if (word.length === 1 && word !== 'i') rest = word + rest;
    else {
      if (rest) words.unshift(rest);
      rest = '';
      words.unshift(word);
    }
    end = from;
  }
  if (rest) words.unshift(rest);
  return words;
}

/** A Hindi letter that stands alone is written with an `a` that it may not have inside of a word. */
const withoutLooseA = (form: string) =>
  form.length < 4 && /^[b-df-hj-np-tv-z]h?a$/.test(form) ? form.slice(0, -1) : form;

const SHORT = 4;
const JOINED_MIN = 6;

/** "whats app", "tele gram", "ए स्कॉ र्ट": neighbours that make a known long word are also read as that. */
function joinPieces(tokens: Token[], isKnown: (form: string) => boolean): Token[] {
  for (let at = 0; at < tokens.length - 1; at += 1) {
    const token = tokens[at];
    if (!token) continue;
    let joined = token.forms[0] ?? '';
    let syllables = withoutLooseA(joined);
    // Two words may be of any length; more than two only where each is a syllable.
    const most = token.raw.length > SHORT ? 1 : 4;
    for (let more = 1; more <= most; more += 1) {
      const next = tokens[at + more];
      if (!next || (more > 1 && next.raw.length > SHORT)) break;
      const form = next.forms[0] ?? '';
      joined += joined.endsWith(form.charAt(0)) ? form.slice(1) : form;
      syllables += withoutLooseA(form);
      if (joined.length > LONGEST_WORD) break;
      if (joined.length < JOINED_MIN) continue;
      if (isKnown(joined)) token.forms.push(joined);
      else if (more > 1 && isKnown(syllables)) token.forms.push(syllables);
    }
  }
  return tokens;
}
