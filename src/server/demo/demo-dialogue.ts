import { z } from 'zod';
import type { Random } from '#server/seed/random.ts';
import chatsData from './data/chats.json' with { type: 'json' };
import dialogueData from './data/dialogue.json' with { type: 'json' };

const texts = z.array(z.string()).min(1);
const { openings, welcomes, thanks, onPhotos, onAnswers, topics, toQuestions, toStatements } = z
  .strictObject({
    openings: texts,
    welcomes: texts,
    thanks: texts,
    onPhotos: texts,
    onAnswers: texts,
    /** What is answered to a message in which these words are found; the first that fits. */
    topics: z.array(z.strictObject({ words: z.string(), answers: texts })),
    toQuestions: texts,
    toStatements: texts,
  })
  .parse(dialogueData);
const patterns = topics.map(({ words, answers }) => ({ words: new RegExp(words, 'i'), answers }));

/** A line begins with the one of the two who says it. */
const lines = z.array(z.string().regex(/^[12] /)).min(2);
const { slots, chats, beginnings } = z
  .strictObject({
    slots: z.record(z.string(), texts),
    /** Each is whole: what two say to each other on one occasion. Slots in braces are filled alike for both. */
    chats: z.array(lines),
    /** The first words of two who have just met; no two pairs share them. */
    beginnings: z.array(lines),
  })
  .parse(chatsData);

export interface Line {
  /** The one who speaks first on this occasion. */
  byFirst: boolean;
  text: string;
}

export const CHATS = chats.length;
export const BEGINNINGS = beginnings.length;

/** One occasion, in order: what is asked is answered. */
export const madeChat = (random: Random, place: number): Line[] =>
  filled(random, chats[place % CHATS] ?? []);
export const madeBeginning = (random: Random, place: number): Line[] =>
  filled(random, beginnings[place % BEGINNINGS] ?? []);

function filled(random: Random, spoken: readonly string[]): Line[] {
  const chosen = Object.fromEntries(
    Object.entries(slots).map(([slot, choices]) => [slot, random.pick(choices)]),
  );
  return spoken.map((line) => ({
    byFirst: line.startsWith('1'),
    text: capitalised(fill(line.slice(2), chosen)),
  }));
}

const fill = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, slot: string) => values[slot] ?? '');
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Not one that the member has been greeted with before, while there are others. */
export const madeOpening = (random: Random, name: string, received: readonly string[]): string =>
  freshOf(
    random,
    openings.map((opening) => fill(opening, { name })),
    received,
  );

/** With a like on a photo or an answer; not what somebody else has said to them. */
export const madeComment = (random: Random, on: object, received: readonly string[]): string =>
  freshOf(random, 'prompt' in on ? onAnswers : onPhotos, received);

/** To somebody who has asked for a companion. */
export const madeWelcome = (random: Random, name: string) => fill(random.pick(welcomes), { name });

/** About a client, afterwards. */
export const madeThanks = (random: Random) => random.pick(thanks);

/** Who answers, and to whom. */
export interface Speaker {
  /** The other one's first name. */
  name: string;
  city: string;
  work: string;
  hobby: string;
  interest: string;
}

/** Picks up what was said where it can, and repeats nothing it has said in this chat while there is something else. */
export function madeAnswer(
  random: Random,
  received: string,
  speaker: Speaker,
  said: readonly string[],
): string {
  const text = received.trim();
  const general = text.endsWith('?') ? toQuestions : toStatements;
  const filledIn = (answers: readonly string[]) =>
    answers.map((answer) => capitalised(fill(answer, { ...speaker })));
  for (const { words, answers } of patterns) {
    if (!words.test(text)) continue;
    const fresh = filledIn(answers).filter((answer) => !said.includes(answer));
    if (fresh.length > 0) return random.pick(fresh);
  }
  return freshOf(random, filledIn(general), said);
}

function freshOf(random: Random, from: readonly string[], used: readonly string[]): string {
  const fresh = from.filter((text) => !used.includes(text));
  return random.pick(fresh.length > 0 ? fresh : from);
}
