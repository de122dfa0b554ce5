import { hash, verify } from '@node-rs/argon2';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import { refuse } from '#server/platform/refusal.ts';

// The library's default algorithm is argon2id.
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// What a random six-character password is worth; less can be guessed online.
const FEWEST_GUESSES = 1_000_000;

const strength = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
});

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID);

// Compared against when there is no such account, so that the answer takes as long.
const nobody = hashPassword('no account has this password');

export async function passwordMatches(storedHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(storedHash ?? (await nobody), password);
  return matches && storedHash !== undefined;
}

/** Refuses what is easily guessed, also from the member's own name and email. */
export function refuseWeakPassword(password: string, about: string[]): void {
  const { guesses } = strength.check(password, about.flatMap((text) => [text, ...text.split(/[\s@.]+/)]));
  if (guesses < FEWEST_GUESSES) throw refuse('PASSWORD_TOO_WEAK');
}
