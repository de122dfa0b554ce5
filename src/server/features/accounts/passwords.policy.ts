import { availableParallelism } from 'node:os';
import { FIRST_TRIED, OWN_NAME, passwordFault } from '#contract/accounts/passwords.ts';
import { once } from '#server/platform/concurrency.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { createCallPool } from '#server/platform/workers/call-pool.ts';
import { createFairLine } from '#server/platform/workers/fair-line.ts';
import { threadCall } from '#server/platform/workers/thread-call.ts';
import type { HashTask } from './password-hash.worker.ts';

// What a random six-character password is worth; less can be guessed online.
const FEWEST_GUESSES = 1_000_000;

// The beginning of a longer password decides; judging all of it can take a second.
const JUDGED_CHARACTERS = 24;

/** What a guesser recognises in a password; the telling ones first. */
const parts = {
  own: 'your own name or email',
  password: 'a common password',
  word: 'a common word or name',
  keys: 'a row of neighbouring keys',
  row: 'a row of digits or letters',
  repetition: 'a repetition',
  date: 'a date',
  year: 'a year',
  rest: 'little beside it',
};
export type PasswordPart = keyof typeof parts;

export interface JudgedPassword {
  password: string;
  /** What others know of its owner. */
  about: string[];
}

export interface Judgement {
  guesses: number;
  parts: PasswordPart[];
}

// Apart: whoever signs in does not wait for the judgement of hostile passwords.
const judgementOf = threadCall<JudgedPassword, Judgement>(
  new URL('./password-strength.worker.ts', import.meta.url),
);
const cores = availableParallelism();
const onHashThread = createCallPool(
  Array.from({ length: cores }, () =>
    threadCall<HashTask, string | boolean>(new URL('./password-hash.worker.ts', import.meta.url)),
  ),
);

// While some are hashed, as many others are counted.
const STRANGERS = 2 * cores;
// While one is hashed, another is judged, which can take long.
const SIGN_UPS = 2;
const AT_ONCE = STRANGERS + SIGN_UPS + 1;
const MOST_WAITING = 50;

/** Where everybody waits whose password is to be looked at, before anything is counted. No crowd of newcomers takes the last place. */
export const inPasswordLine = createFairLine(AT_ONCE, {
  /** Signing in from a browser that has done so before, each account in its turn: no crowd of strangers gets in here. */
  known: { mostWaiting: MOST_WAITING, atOnce: AT_ONCE },
  /** Signed in already, or sent by a link of ours. */
  members: { mostWaiting: MOST_WAITING, atOnce: AT_ONCE },
  strangers: { mostWaiting: MOST_WAITING, atOnce: STRANGERS },
  signUp: { mostWaiting: MOST_WAITING, atOnce: SIGN_UPS },
});

export const hashPassword = async (tools: Tools, password: string): Promise<string> =>
  String(await onHashThread({ hash: password, cost: tools.config.passwordCost }));

/** Compared against when there is no such account, so that the answer takes as long. */
const nobodysHash = once((tools: Tools) => hashPassword(tools, 'no account has this password'));

export async function passwordMatches(
  tools: Tools,
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await onHashThread({
    compare: password,
    with: storedHash ?? (await nobodysHash(tools)),
  });
  return matches === true && storedHash !== undefined;
}

/** Refuses what is easily guessed, also from the member's own name and email. */
export async function refuseWeakPassword(password: string, about: string[]): Promise<void> {
  const fault = await weaknessOf(password, about);
  if (fault !== null) throw refuse('PASSWORD_TOO_WEAK', { data: { fault } });
}

/** Why it is easily guessed, or null. */
export async function weaknessOf(password: string, about: string[]): Promise<string | null> {
  const fault = passwordFault(password, about);
  if (fault !== null) return fault;
  const judgement = await judgementOf({
    password: password.slice(0, JUDGED_CHARACTERS),
    about: about.flatMap((text) => [text, ...text.split(/[\s@.]+/)]),
  });
  return judgement.guesses < FEWEST_GUESSES ? wordsFor(judgement.parts) : null;
}

function wordsFor(seen: PasswordPart[]): string {
  const [main = 'rest', beside] = Object.keys(parts).filter((part): part is PasswordPart =>
    seen.some((one) => one === part),
  );
  if (main === 'own') return OWN_NAME;
  if (main === 'password' && !beside) return FIRST_TRIED;
  if (main === 'rest') return 'So few characters are easily guessed.';
  const all = beside ? `${parts[main]} with ${parts[beside]}` : parts[main];
  return `${all.charAt(0).toUpperCase()}${all.slice(1)} is easily guessed.`;
}
