import { assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  families,
  familyReasons,
  familyWarnings,
  helpLines,
  despairLines,
} from '#contract/safety/rules.ts';
import { madeMember } from '#server/seed/made-member.ts';
import { readCorpus } from '#server/testing/safety-corpus.ts';
import { oneSpelling, plainLetters } from './normalise.policy.ts';
import { screenText, type TextKind } from './screening.service.ts';

const NOW = new Date('2026-06-15T00:00:00Z');
const kinds: TextKind[] = ['name', 'bio', 'tag', 'first-message', 'message'];
const found = (kind: TextKind, text: string) => screenText(kind, text, NOW)?.family ?? null;

test('a profile is read sentence by sentence, a message as a whole', () => {
  const innocent = 'My family has sold cloth since 1961. I like people who say what they mean.';
  expect(found('bio', innocent)).toBeNull();
  expect(found('bio', 'I love hills. Call girl, rates on request.')).toBe('paid-sex');
  expect(found('message', 'Pay me 5000. Or I post your nudes.')).toBe('blackmail');
});

test('nothing that made-up members say of themselves is found', () => {
  for (let number = 1; number <= 1000; number += 1) {
    const { name, profile } = madeMember('screening', number);
    const texts = [profile.bio, profile.occupation, profile.lookingFor];
    const findings = texts.map((text) => text && found('bio', text) && text);
    expect([found('name', name), ...findings].filter(Boolean)).toEqual([]);
  }
});

describe('what comes of it', () => {
  test.each([
    ['message', 'I want to kill myself', 'self-harm', 'help'],
    ['bio', 'I want to kill myself', 'self-harm', 'help'],
    ['first-message', 'nabalig ladkiyo ki photo khareedunga', 'child', 'seal'],
    ['message', 'bachcho wali gandi videos hai, swap karega?', 'child', 'seal'],
    ['message', "I'm 16 but I look older", 'under-age', 'hold'],
    ['name', 'Call Girl Simran', 'paid-sex', 'hold'],
    ['message', 'I will find you and kill you', 'threat', 'warn'],
    ['message', 'Send me 50k or I will post your nudes', 'blackmail', 'warn'],
    ['message', 'buy me an Amazon gift card and send the code', 'gift-card', 'warn'],
    ['message', 'bitcoin me paisa lagao, double ho jayega', 'crypto', 'warn'],
    ['message', 'mummy hospital me hai, 10000 bhej do, kal wapas kar dunga', 'advance-fee', 'warn'],
    ['message', 'All Christians are rice bags who sold their religion', 'hate', 'ask'],
    ['first-message', 'नंगी फोटो भेजो', 'explicit', 'ask'],
    ['first-message', 'whatsapp karo 98765-43210', 'contact', 'ask'],
  ] satisfies [TextKind, string, string, string][])('%s: %s', (kind, text, family, outcome) => {
    expect(screenText(kind, text, NOW)).toMatchObject({ family, outcome });
  });

  test('those who have matched may give each other their numbers', () => {
    for (const text of ['mine is +91 90000 12345', 'tanvi@okbank', 'https://example.com/song/42']) {
      expect(found('message', text)).toBeNull();
      expect(found('first-message', text)).toBe('contact');
      expect(found('bio', text)).toBe('contact');
    }
  });

  test('the gravest is told: a threat outweighs the phone number beside it', () => {
    expect(found('first-message', 'I will kill you, call me on 9876543210')).toBe('threat');
  });

  test.each([
    ['first-message', 'I want to kill myself. I will find you and kill you', 'threat', 'hold'],
    ['message', 'I want to die. Send me 50k or I will post your nudes', 'blackmail', 'warn'],
    ['bio', 'Call girl, rates on request. I want to kill myself.', 'paid-sex', 'hold'],
    ['message', 'send me nudes or I kill myself', 'explicit', 'ask'],
  ] satisfies [TextKind, string, string, string][])(
    'help comes beside it, never instead: %s: %s',
    (kind, text, family, outcome) => {
      expect(screenText(kind, text, NOW)).toMatchObject({ family, outcome, help: true });
    },
  );

  test('whoever writes of themselves alone is helped, and nothing else comes of it', () => {
    const lines = readCorpus('tuning').filter(({ label }) => label === 'self-harm');
    const others = lines.filter(({ kind, text }) => {
      const finding = screenText(kind, text, NOW);
      return finding?.help && finding.outcome !== 'help';
    });
    expect(others.map(({ text }) => text)).toEqual([]);
  });

  test('who was born too late to be an adult is computed from this year', () => {
    const inYear = (year: number, born: number) =>
      screenText('message', `I was born in ${born}`, new Date(Date.UTC(year, 5)))?.family ?? null;
    expect([inYear(2026, 2008), inYear(2026, 2009)]).toEqual([null, 'under-age']);
    expect([inYear(2029, 2011), inYear(2029, 2012)]).toEqual([null, 'under-age']);
  });

  test('each family has its words for both sides, and help has its numbers', () => {
    for (const family of families) {
      expect(familyReasons[family]).not.toBe('');
      expect(familyWarnings[family]).toMatch(/^This looks /);
    }
    expect(helpLines.map(({ number }) => number)).toEqual(['112', '14416', '181', '1098', '1930']);
    expect(despairLines[0]?.number, 'who listens comes first').toBe('14416');
  });
});

describe('innocent at the edge', () => {
  test.each([
    ['first-message', 'Send me your number after we match, not before, okay?'],
    ['bio', 'Massage therapist, strong thumbs, soft heart'],
    ['message', 'cash on delivery only, please'],
    ['tag', 'hot chocolate'],
    ['name', 'Sexton D’Souza'],
    ['message', 'my nephew is 14 and already taller than me'],
    ['message', 'suicide squad or batman tonight?'],
    ['bio', 'Two children 👩‍👦‍👦, chai stall, full of courage'],
    ['first-message', 'Привет is all the Russian I kept. You?'],
    ['message', 'sooooo tired, gooood night'],
    ['message', 'c o m e o n India!!!'],
    ['bio', 'दो बच्चों के पापा 👨‍👧‍👦, सुबह दूध, शाम को तबला'],
    ['first-message', '1,72,000 steps, the 9,999th broke me, in 2011 and 1983'],
  ] satisfies [TextKind, string][])('%s: %s', (kind, text) => {
    expect(found(kind, text)).toBeNull();
  });
});

describe('disguises', () => {
  test.each([
    'send me nudes',
    'S E N D  N U D E S',
    's.e.n.d n.u.d.e.s',
    'send n\u200bu\u200dd\u2060es',
    'send nu\u0301des',
    'ѕеnd nudеѕ', // Cyrillic
    'ｓｅｎｄ ｎｕｄｅｓ',
    '𝐬𝐞𝐧𝐝 𝐧𝐮𝐝𝐞𝐬',
    'send nuuuudes',
    's3nd nud3s',
    'ѕᴇɴᴅ ɴᴜᴅᴇꜱ', // small capitals
  ])('%s', (text) => {
    expect(found('first-message', text)).toBe('explicit');
  });

  test.each([
    '9876543210',
    '+91 98765-43210',
    '٩٨٧٦٥٤٣٢١٠', // Arabic
    '৯৮৭৬৫৪৩২১০', // Bengali
    '௯௮௭௬௫௪௩௨௧௦', // Tamil
    '❾❽❼❻❺❹❸❷❶0',
    '9 8 7 6 5 4 3 2 1 0',
    '९८७६५ ४३२१०',
    '９８７６５４３２１０',
    '9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣2️⃣1️⃣0️⃣',
    'nine eight seven six five four three two one zero',
    'nau aath saat chhe paanch chaar teen do ek shunya',
    'नौ आठ सात छह पाँच चार तीन दो एक शून्य',
    'नाइन एट सेवन सिक्स फाइव फोर थ्री टू वन ज़ीरो',
    'nine, then four zeros, double one, triple two',
    'ninety eight seven sixty five, forty three two ten',
    '98765 phir 43210',
  ])('a number: %s', (text) => {
    expect(found('first-message', text)).toBe('contact');
  });

  test('one word in either script, and in many spellings, is one word', () => {
    const same = (...words: string[]) =>
      new Set(words.map((word) => oneSpelling(plainLetters(word)))).size;
    expect(same('पैसा', 'paisa', 'paaisaa', 'PAISA')).toBe(1);
    expect(same('मतलब', 'matlab')).toBe(1);
    expect(same('ज़्यादा', 'zyada', 'jyaada')).toBe(1);
    expect(same('समझना', 'samajhna')).toBe(1);
    expect(same('फ़ोन', 'phon', 'fon')).toBe(1);
    expect(same('हूँ', 'hu')).toBe(1);
    // One means to leave.
    expect(same('chhodunga', 'chodunga')).toBe(2);
  });
});

describe('whatever is written', () => {
  test('nothing throws, and no text is remembered by the next', () => {
    const before = screenText('message', 'I will find you and kill you', NOW);
    const anything = oneof(
      string({ unit: 'binary', maxLength: 300 }),
      string({ unit: 'grapheme', maxLength: 300 }),
      constantFrom(...readCorpus('tuning').map(({ text }) => text)),
    );
    assert(
      property(constantFrom(...kinds), anything, (kind, text) => {
        expect(screenText(kind, text, NOW)).toEqual(screenText(kind, text, NOW));
        expect(found('message', 'Shall we have tea on Sunday?')).toBeNull();
      }),
    );
    expect(screenText('message', 'I will find you and kill you', NOW)).toEqual(before);
  });

  test.each([
    'a',
    'a ',
    'a.',
    '9',
    '9 ',
    'nine ',
    '@',
    'a@',
    'a_',
    'dot ',
    'a1',
    'you ',
    'kill you ',
    'मार ',
    'क',
    'aA!1',
    '\u200b',
    '👩‍👦 ',
    'ek do ',
    'send money ',
  ])('four times as much of %j takes about four times as long', (piece) => {
    const time = (length: number) => {
      // The end is for what is looked at only where a sign for it is there.
      const text = `${piece.repeat(Math.ceil(length / piece.length)).slice(0, length)} @ . 1# dot at`;
      let best = Infinity;
      for (let round = 0; round < 7; round += 1) {
        const begun = process.cpuUsage();
        for (let times = 0; times < 3; times += 1) screenText('first-message', text, NOW);
        const { user, system } = process.cpuUsage(begun);
        best = Math.min(best, user + system);
      }
      return best;
    };
    time(2000);
    // Quadratic would be sixteen; the constant is for what a clock cannot tell from nothing.
    expect(time(32_000)).toBeLessThan(10 * time(8000) + 5000);
  });
});
