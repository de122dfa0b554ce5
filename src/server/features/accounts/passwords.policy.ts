import { hash, verify } from '@node-rs/argon2';
import { refuse } from '#server/platform/refusal.ts';
import { threadCall } from '#server/platform/workers/thread-call.ts';

// The library's default algorithm is argon2id.
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// What a random six-character password is worth; less can be guessed online.
const FEWEST_GUESSES = 1_000_000;

// The beginning of a longer password decides; judging all of it can take a second.
const JUDGED_CHARACTERS = 24;

const guessesFor = threadCall<{ password: string; about: string[] }, number>(
  new URL('./password-strength.worker.ts', import.meta.url),
);

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID);

// Compared against when there is no such account, so that the answer takes as long.
const nobody = hashPassword('no account has this password');

export async function passwordMatches(
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(storedHash ?? (await nobody), password);
  return matches && storedHash !== undefined;
}

/** Refuses what is easily guessed, also from the member's own name and email. */
export async function refuseWeakPassword(password: string, about: string[]): Promise<void> {
  const guesses = await guessesFor({
    password: password.slice(0, JUDGED_CHARACTERS),
    about: about.flatMap((text) => [text, ...text.split(/[\s@.]+/)]),
  });
  if (guesses < FEWEST_GUESSES) throw refuse('PASSWORD_TOO_WEAK');
}
