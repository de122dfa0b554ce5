import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import { handleThreadCalls, lowerPriority } from '#server/platform/workers/handle-thread-calls.ts';
import type { Judgement, JudgedPassword, PasswordPart } from './passwords.policy.ts';

lowerPriority();

const strength = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
});

type Match = ReturnType<typeof strength.check>['sequence'][number];

const partsByPattern: Record<string, PasswordPart> = {
  spatial: 'keys',
  sequence: 'row',
  repeat: 'repetition',
  regex: 'year',
  date: 'date',
};

function partOf({ pattern, dictionaryName }: Match): PasswordPart {
  if (pattern !== 'dictionary') return partsByPattern[pattern] ?? 'rest';
  if (dictionaryName === 'userInputs') return 'own';
  return dictionaryName === 'passwords-common' ? 'password' : 'word';
}

/** How many guesses a clever guesser needs, and what they see in it. Hostile passwords can take half a second to judge. */
handleThreadCalls(({ password, about }: JudgedPassword): Judgement => {
  const { guesses, sequence } = strength.check(password, about);
  return { guesses, parts: sequence.map(partOf) };
});
