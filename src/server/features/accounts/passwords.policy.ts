import { passwordFault } from '#contract/accounts/passwords.ts';
import { once } from '#server/platform/concurrency.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { threadCall } from '#server/platform/workers/thread-call.ts';
import type { HashTask } from './password-hash.worker.ts';

// What a random six-character password is worth; less can be guessed online.
const FEWEST_GUESSES = 1_000_000;

// The beginning of a longer password decides; judging all of it can take a second.
const JUDGED_CHARACTERS = 24;

// Apart: whoever signs in does not wait for the judgement of hostile passwords.
const guessesFor = threadCall<{ password: string; about: string[] }, number>(
  new URL('./password-strength.worker.ts', import.meta.url),
);
const onHashThread = threadCall<HashTask, string | boolean>(
  new URL('./password-hash.worker.ts', import.meta.url),
);

export const hashPassword = async (tools: Tools, password: string): Promise<string> =>
  String(await onHashThread({ hash: password, cost: tools.config.passwordCost }));

/**
 * Compared against when there is no such account, so that the answer takes as long. A refusal in a crowd is not kept: it
 * would tell for ever who is no member.
 */
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
  // What the form told while it was typed holds here too.
  if (passwordFault(password, about) !== null) throw refuse('PASSWORD_TOO_WEAK');
  const guesses = await guessesFor({
    password: password.slice(0, JUDGED_CHARACTERS),
    about: about.flatMap((text) => [text, ...text.split(/[\s@.]+/)]),
  });
  if (guesses < FEWEST_GUESSES) throw refuse('PASSWORD_TOO_WEAK');
}
