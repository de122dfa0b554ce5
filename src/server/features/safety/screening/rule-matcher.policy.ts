import { oneSpelling, plainLetters, type Token } from './normalise.policy.ts';

/**
 * Rules are written as data; this says how they are read.
 *
 * Words: a name for an idea, and the words and phrases for it, with commas between. `bhej*` is any word that begins so,
 * `=cum` only that very spelling. Hindi may be written in either script: both are compared in Latin letters.
 *
 * A rule: `<idea>|word|two words` is any of them, ` > ` puts one right after the other, ` .. ` with up to four words between,
 * ` + ` joins what may stand anywhere in the text, ` - ` names what makes it innocent, `tag|name: ` in front says where it counts.
 */
export type Words = Record<string, string>;

export interface FamilyRules {
  words: Words;
  rules: string[];
}

interface WordTest {
  exact: boolean;
  prefix: boolean;
  text: string;
}

interface Entry {
  idea: number;
  rest: WordTest[];
}

/** One place of a rule: any of some ideas. Rules that say the same share it. */
interface Step {
  step: number;
  gap: number;
}

interface Rule<Family> {
  family: Family;
  /** As it was written, for whoever asks why. */
  text: string;
  kinds: string[];
  /** The first step of all, looked at before the others. */
  first: number;
  wanted: Step[][];
  unwanted: Step[][];
}

const GAP = 4;
const DIGIT = /\d/;

function wordTest(written: string): WordTest {
  const exact = written.startsWith('=');
  const prefix = written.endsWith('*');
  const plain = plainLetters(written.replace(/^=|\*$/g, ''));
  return { exact, prefix, text: exact ? plain : oneSpelling(plain) };
}

const passes = (token: Token | undefined, { exact, prefix, text }: WordTest): boolean => {
  if (!token) return false;
  if (exact) return token.raw === text;
  for (const form of token.forms) if (prefix ? form.startsWith(text) : form === text) return true;
  return false;
};

const follows = (tokens: Token[], from: number, tests: WordTest[]): boolean => {
  for (let at = 0; at < tests.length; at += 1) {
    const test = tests[at];
    if (test && !passes(tokens[from + at], test)) return false;
  }
  return true;
};

export function createMatcher<Family extends string>(
  written: [Family, FamilyRules][],
  more: {
    commonWords: Words;
    /** Ideas about figures, which no list of words can hold. */
    figures: Record<string, (raw: string, year: number) => boolean>;
    /** Ideas that the caller looks for in the whole text. */
    given: string[];
  },
) {
  const ideas = new Map<string, number>();
  const exactWords = new Map<string, Entry[]>();
  const wholeWords = new Map<string, Entry[]>();
  const beginnings = new Map<string, Entry[]>();
  const known = new Set<string>();
  const steps = new Map<string, number>();
  const stepsOf: (number[] | undefined)[] = [];

  const ideaOf = (name: string): number => {
    const before = ideas.get(name);
    if (before !== undefined) return before;
    ideas.set(name, ideas.size);
    return ideas.size - 1;
  };

  const addPhrase = (idea: number, phrase: string) => {
    const [first, ...rest] = phrase.trim().split(/\s+/).map(wordTest);
    if (!first?.text) throw new Error(`An empty phrase among the words: ${phrase}`);
    const index = first.exact ? exactWords : first.prefix ? beginnings : wholeWords;
    index.set(first.text, [...(index.get(first.text) ?? []), { idea, rest }]);
    for (const { text } of [first, ...rest]) known.add(text);
    // "callgirl" is "call girl"
    if (rest.length === 1 && !rest[0]?.prefix && !first.prefix && first.text.length > 2)
      addPhrase(idea, first.text + (rest[0]?.text ?? ''));
  };

  const readStep = (text: string): number => {
    const before = steps.get(text);
    if (before !== undefined) return before;
    const step = steps.size;
    steps.set(text, step);
    for (const atom of text.split('|')) {
      if (atom.startsWith('<') && !ideas.has(atom)) throw new Error(`No words for ${atom}`);
      if (!ideas.has(atom)) addPhrase(ideaOf(atom), atom);
      (stepsOf[ideaOf(atom)] ??= []).push(step);
    }
    return step;
  };

  const sequence = (part: string): Step[] => {
    const [first = '', ...others] = part.trim().split(/ (\.\.|>) /);
    const found: Step[] = [{ step: readStep(first), gap: 0 }];
    for (let at = 0; at < others.length; at += 2)
      found.push({ step: readStep(others[at + 1] ?? ''), gap: others[at] === '..' ? GAP : 0 });
    return found;
  };

  for (const words of [more.commonWords, ...written.map(([, family]) => family.words)])
    for (const [name, phrases] of Object.entries(words)) {
      if (ideas.has(`<${name}>`)) throw new Error(`Two lists of words for <${name}>`);
      for (const phrase of phrases.split(',')) addPhrase(ideaOf(`<${name}>`), phrase);
    }
  const figures = Object.entries(more.figures).map(([name, test]) => ({
    idea: ideaOf(`<${name}>`),
    test,
  }));
  for (const name of more.given) ideaOf(`<${name}>`);

  const rules = written.flatMap(([family, { rules: texts }]) =>
    texts.map((text): Rule<Family> => {
      const place = /^([a-z|-]+): /.exec(text);
      const [wanted = '', ...unwanted] = text.slice(place?.[0].length ?? 0).split(' - ');
      const sequences = wanted.split(' + ').map(sequence);
      return {
        family,
        text,
        kinds: place?.[1]?.split('|') ?? [],
        first: sequences[0]?.[0]?.step ?? 0,
        wanted: sequences,
        unwanted: unwanted.map(sequence),
      };
    }),
  );

  // By its first two letters, how long the beginnings are that a word may have.
  const lengthsBy = new Map<string, Set<number>>();
  for (const beginning of beginnings.keys()) {
    const start = beginning.slice(0, 2);
    lengthsBy.set(start, (lengthsBy.get(start) ?? new Set()).add(beginning.length));
  }

  // Of each word: the steps that it meets by itself, and the phrases that it may begin.
  const compile = (index: Map<string, Entry[]>) =>
    new Map(
      [...index].map(([word, entries]): [string, { met: number[]; phrases: Entry[] }] => [
        word,
        {
          met: [
            ...new Set(
              entries.flatMap(({ idea, rest }) => (rest.length === 0 ? (stepsOf[idea] ?? []) : [])),
            ),
          ],
          phrases: entries.filter(({ rest }) => rest.length > 0),
        },
      ]),
    );
  const [byExact, byWord, byBeginning] = [exactWords, wholeWords, beginnings].map(compile);

  // Kept between texts, and emptied after each: there are far more steps than words in a text.
  const spans: number[][] = Array.from({ length: steps.size }, () => []);

  const met: number[] = [];
  const note = (noted: number[] | undefined, from: number, to: number) => {
    if (noted)
      for (const step of noted) {
        const places = spans[step];
        if (places?.length === 0) met.push(step);
        places?.push(from, to);
      }
  };
  const noteWord = (index: typeof byWord, word: string, tokens: Token[], at: number) => {
    const found = index?.get(word);
    if (!found) return;
    note(found.met, at, at + 1);
    for (const { idea, rest } of found.phrases)
      if (follows(tokens, at + 1, rest)) note(stepsOf[idea], at, at + 1 + rest.length);
  };

  /** Notes where each step is met: its first word and the word after it, in turn. */
  function findSteps(tokens: Token[], year: number): void {
    for (let at = 0; at < tokens.length; at += 1) {
      const token = tokens[at];
      if (!token) continue;
      noteWord(byExact, token.raw, tokens, at);
      for (const form of token.forms) {
        noteWord(byWord, form, tokens, at);
        const lengths = lengthsBy.get(form.slice(0, 2));
        if (lengths)
          for (const length of lengths)
            if (length <= form.length) noteWord(byBeginning, form.slice(0, length), tokens, at);
      }
      if (DIGIT.test(token.raw))
        for (const { idea, test } of figures)
          if (test(token.raw, year)) note(stepsOf[idea], at, at + 1);
    }
  }

  const isThere = (wanted: Step[]): boolean => {
    for (let at = 0; at < wanted.length; at += 1)
      if (spans[wanted[at]?.step ?? 0]?.length === 0) return false;
    if (wanted.length === 1) return true;
    let ends: Set<number> | undefined;
    for (const { step, gap } of wanted) {
      const found = spans[step] ?? [];
      const next = new Set<number>();
      for (let at = 0; at < found.length; at += 2) {
        const [start = 0, end = 0] = [found[at], found[at + 1]];
        if (!ends) next.add(end);
        else for (let back = 0; back <= gap; back += 1) if (ends.has(start - back)) next.add(end);
      }
      if (next.size === 0) return false;
      ends = next;
    }
    return true;
  };

  return {
    isKnown: (form: string): boolean => known.has(form),
    /** Of each family the first rule that the text meets as any of these kinds. */
    find: (
      asked: readonly string[],
      tokens: Token[],
      { noted, year }: { noted: string[]; year: number },
    ): { family: Family; rule: string }[] => {
      findSteps(tokens, year);
      for (const name of noted) note(stepsOf[ideaOf(`<${name}>`)], 0, 1);
      const found: { family: Family; rule: string }[] = [];
      for (const { family, text, first, kinds, wanted, unwanted } of rules)
        if (
          spans[first]?.length !== 0 &&
          found.at(-1)?.family !== family &&
          wanted.every(isThere) &&
          (kinds.length === 0 || asked.some((kind) => kinds.includes(kind))) &&
          !unwanted.some(isThere)
        )
          found.push({ family, rule: text });
      for (const step of met) (spans[step] ?? []).length = 0;
      met.length = 0;
      return found;
    },
  };
}
