import { z } from 'zod';
import type { Random } from '#server/seed/random.ts';
import dialogueData from './data/dialogue.json' with { type: 'json' };

const texts = z.array(z.string()).min(1);
const { slots, exchanges, openings, welcomes, thanks, toQuestions, toStatements } = z
  .strictObject({
    slots: z.record(z.string(), texts),
    /** What one says and the other answers; slots in braces are filled alike for both. */
    exchanges: z.array(z.tuple([z.string(), z.string()])),
    openings: texts,
    welcomes: texts,
    thanks: texts,
    toQuestions: texts,
    toStatements: texts,
  })
  .parse(dialogueData);

export interface Exchange {
  asked: string;
  answered: string;
}

export function madeExchange(random: Random): Exchange {
  const [asked, answered] = random.pick(exchanges);
  const chosen = Object.fromEntries(
    Object.entries(slots).map(([slot, choices]) => [slot, random.pick(choices)]),
  );
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, slot: string) => chosen[slot] ?? '');
  return { asked: fill(asked), answered: fill(answered) };
}

/** Not one that the member has been greeted with before, while there are others. */
export function madeOpening(random: Random, name: string, received: readonly string[]): string {
  const greetings = openings.map((opening) => opening.replace('{name}', name));
  const fresh = greetings.filter((greeting) => !received.includes(greeting));
  return random.pick(fresh.length > 0 ? fresh : greetings);
}

/** To somebody who has asked for a companion. */
export const madeWelcome = (random: Random, name: string) =>
  random.pick(welcomes).replace('{name}', name);

/** About a client, afterwards. */
export const madeThanks = (random: Random) => random.pick(thanks);

/** It need not be clever: it shows that a message arrives, is read and is answered. */
export const madeAnswer = (random: Random, received: string) =>
  random.pick(received.trimEnd().endsWith('?') ? toQuestions : toStatements);
