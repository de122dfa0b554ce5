import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import { answerCalls } from '#server/platform/workers/answer-calls.ts';
import { standBehind } from '#server/platform/workers/stand-behind.ts';

standBehind();

const strength = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
});

/** How many guesses a clever guesser needs. Hostile passwords can take half a second to judge. */
answerCalls(
  ({ password, about }: { password: string; about: string[] }) =>
    strength.check(password, about).guesses,
);
