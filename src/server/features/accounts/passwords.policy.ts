import { refuse } from '#server/platform/refusal.ts';
import { threadCall } from '#server/platform/workers/thread-call.ts';
import type { PasswordTask } from './passwords.worker.ts';

// What a random six-character password is worth; less can be guessed online.
const FEWEST_GUESSES = 1_000_000;

// The beginning of a longer password decides; judging all of it can take a second.
const JUDGED_CHARACTERS = 24;

const ask = threadCall<PasswordTask, string | boolean | number>(
  new URL('./passwords.worker.ts', import.meta.url),
);

export const hashPassword = async (password: string): Promise<string> =>
  String(await ask({ hash: password }));

let nobody: Promise<string> | undefined;
/** Compared against when there is no such account, so that the answer takes as long. */
const nobodysHash = () => (nobody ??= hashPassword('no account has this password'));

export async function passwordMatches(
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await ask({ compare: password, with: storedHash ?? (await nobodysHash()) });
  return matches === true && storedHash !== undefined;
}

/** Refuses what is easily guessed, also from the member's own name and email. */
export async function refuseWeakPassword(password: string, about: string[]): Promise<void> {
  const guesses = await ask({
    judge: password.slice(0, JUDGED_CHARACTERS),
    about: about.flatMap((text) => [text, ...text.split(/[\s@.]+/)]),
  });
  if (Number(guesses) < FEWEST_GUESSES) throw refuse('PASSWORD_TOO_WEAK');
}
