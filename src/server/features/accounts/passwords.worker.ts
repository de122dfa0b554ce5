import { setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import { answerCalls } from '#server/platform/workers/answer-calls.ts';

// The library's default algorithm is argon2id.
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const NICENESS = 10;

// On Linux this is about the calling thread alone; elsewhere it would be about the whole server.
if (process.platform === 'linux') setPriority(NICENESS);

const strength = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
});

export type PasswordTask =
  | { hash: string }
  | { compare: string; with: string }
  | { judge: string; about: string[] };

/** What takes as long as it is meant to: one at a time and behind everybody else, so that many who sign in slow down only each other. */
answerCalls((task: PasswordTask): string | boolean | number => {
  if ('hash' in task) return hashSync(task.hash, ARGON2ID);
  if ('compare' in task) return verifySync(task.with, task.compare);
  // Hostile passwords can take half a second to judge.
  return strength.check(task.judge, task.about).guesses;
});
