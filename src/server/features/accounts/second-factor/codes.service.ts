import { randomInt } from 'node:crypto';
import { generateSync, verifySync } from 'otplib';
import { RECOVERY_CODES } from '#contract/accounts/second-factor.rules.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { keyedHash } from '#server/platform/ids.ts';
import { seal, unseal } from '#server/platform/sealed-text.ts';
import type { Tools } from '#server/platform/tools.ts';
import { days, hours, minutes } from '#server/platform/clock.ts';
import { addressBlock } from '#server/platform/limits/address.ts';
import { tooMany } from '#server/platform/limits/limits.ts';
import { refuse } from '#server/platform/refusal.ts';
import {
  countRecoveryCodes,
  findAuthenticator,
  isRecoveryCode,
  markCodeUsed,
  markRecoveryCodeUsed,
  replaceRecoveryCodes,
  setAuthenticator,
} from './second-factor.queries.ts';

const STEP_SECONDS = 30;
/** No letter or digit that could be mistaken for another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const purposeOf = (memberId: string) => `authenticator ${memberId}`;

export function keepAuthenticator(
  tools: Tools,
  tx: Executor,
  { memberId, secret, lastStep }: { memberId: string; secret: string; lastStep: number },
): Promise<void> {
  return setAuthenticator(tx, {
    memberId,
    sealedSecret: seal(tools.config.sessionSecret, purposeOf(memberId), secret),
    lastStep,
    createdAt: tools.clock.now(),
  });
}

/** The use of a code that fits; null: it does not. Nothing is locked to find out, so guessing holds nobody up. */
export async function codeUse(
  tools: Tools,
  memberId: string,
  code: string,
): Promise<((db: Executor) => Promise<boolean>) | null> {
  const authenticator = await findAuthenticator(tools.db, memberId);
  const secret = authenticator && openSecret(tools, authenticator);
  const step = secret ? stepOf(tools, secret, code) : null;
  if (!authenticator || step === null) return null;
  // False: somebody was quicker with this code.
  return (db) => markCodeUsed(db, authenticator, step);
}

/** The same of a recovery code. */
export async function recoveryCodeUse(
  tools: Tools,
  memberId: string,
  code: string,
): Promise<((db: Executor) => Promise<boolean>) | null> {
  const hash = recoveryHash(tools, memberId, code);
  if (!(await isRecoveryCode(tools.db, memberId, hash))) return null;
  return (db) => markRecoveryCodeUsed(db, memberId, hash, tools.clock.now());
}

const openSecret = (tools: Tools, { memberId, sealedSecret }: Sealed) =>
  unseal(tools.config.sessionSecret, purposeOf(memberId), sealedSecret);
interface Sealed {
  memberId: string;
  sealedSecret: string;
}

/** Which half minute it is the code of; null: of none that counts. */
export function stepOf(tools: Tools, secret: string, code: string): number | null {
  const epoch = Math.floor(tools.clock.now().getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** What an authenticator app shows now; for the demo, which has no phone. */
export async function currentCode(tools: Tools, memberId: string): Promise<string | null> {
  const authenticator = await findAuthenticator(tools.db, memberId);
  const secret = authenticator && openSecret(tools, authenticator);
  const epoch = Math.floor(tools.clock.now().getTime() / 1000);
  return secret ? generateSync({ secret, epoch }) : null;
}

const recoveryHash = ({ config }: Tools, memberId: string, code: string) =>
  keyedHash(config.sessionSecret, `recovery code ${memberId} ${code}`);

/** Null: they have some already. */
export async function firstRecoveryCodes(
  tools: Tools,
  tx: Executor,
  memberId: string,
): Promise<string[] | null> {
  return (await countRecoveryCodes(tx, memberId)) > 0
    ? null
    : makeRecoveryCodes(tools, tx, memberId);
}

export async function makeRecoveryCodes(
  tools: Tools,
  tx: Executor,
  memberId: string,
): Promise<string[]> {
  const half = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const codes = Array.from({ length: RECOVERY_CODES }, () => [half(), half()] as const);
  const hashes = codes.map((halves) => recoveryHash(tools, memberId, halves.join('')));
  await replaceRecoveryCodes(tx, memberId, hashes);
  return codes.map((halves) => halves.join('-'));
}

/**
 * A code has six digits, and three of them are right at any time: whoever tries a few hundred thousand is in. So wrong
 * ones are counted as wrong passwords are, per place, and beyond a few a day one code is not enough from strangers'
 * places: two in a row cannot be guessed. The account is closed to nobody.
 */
const TRIES_OF_STEP = 5;
const PLACE_MS = minutes(10);
const TRIES = 10;
const TRIES_UNDER_ATTACK = 5;
/** Beyond it all devices of a member are strangers, for a day. */
const TRIES_OF_ALL_DEVICES = 50;
const ATTACK_MS = days(1);
const FAILURES_THAT_ARE_AN_ATTACK = 30;
const FLOOD_MS = minutes(15);
const FLOOD = 1000;
/** So many wrong ones a member types by mistake. */
const FAILURES_TO_TELL = 10;

interface CodeAttempt {
  memberId: string;
  address: string;
  deviceHash: string;
  deviceKnown: boolean;
  /** Hash of the token of a step between password and session, if it is one. */
  step?: string;
}

interface CountedCode {
  /** One code is not enough here and now. */
  twice: boolean;
  /** Takes the attempt back. */
  succeeded(): Promise<void>;
  /** Strangers who know the password have typed so many wrong codes that its member should hear of it, once. */
  worthMailing: boolean;
}

/** Counts the attempt before the code is looked at. */
export async function countCode(tools: Tools, attempt: CodeAttempt): Promise<CountedCode> {
  const { limits } = tools;
  const hashed = (value: string) => keyedHash(tools.config.sessionSecret, value);
  const { memberId, step } = attempt;
  const byStep = step && `code:step:${step}`;
  if (byStep && (await limits.count(byStep, hours(1))).count > TRIES_OF_STEP)
    throw refuse('SIGN_IN_STEP_OVER');
  const giveStepBack = async () => {
    if (byStep) await limits.giveBack(byStep);
  };
  const byDevices = `code:devices:${memberId}`;
  if (
    attempt.deviceKnown &&
    (await limits.count(byDevices, ATTACK_MS)).count <= TRIES_OF_ALL_DEVICES
  ) {
    const place = `code:device:${memberId}:${attempt.deviceHash}`;
    await limits.take({ key: place, most: TRIES, windowMs: PLACE_MS });
    return {
      twice: false,
      worthMailing: false,
      succeeded: async () => {
        await Promise.all([limits.reset(place), limits.giveBack(byDevices), giveStepBack()]);
      },
    };
  }
  const address = hashed(addressBlock(attempt.address));
  const place = `code:place:${memberId}:${address}`;
  const here = await limits.count(place, PLACE_MS);
  if (here.count > TRIES) throw tooMany(here.waitMs);
  const byAddress = `code:address:${address}`;
  const byAccount = `code:account:${memberId}`;
  const [fromAddress, onAccount] = await Promise.all([
    limits.count(byAddress, FLOOD_MS),
    limits.count(byAccount, ATTACK_MS),
  ]);
  if (fromAddress.count > FLOOD) throw tooMany(fromAddress.waitMs);
  const twice = onAccount.count > FAILURES_THAT_ARE_AN_ATTACK;
  if (twice && here.count > TRIES_UNDER_ATTACK) throw tooMany(here.waitMs);
  return {
    twice,
    worthMailing: onAccount.count === FAILURES_TO_TELL,
    succeeded: async () => {
      await Promise.all([
        limits.reset(place),
        limits.giveBack(byAddress),
        limits.giveBack(byAccount),
        giveStepBack(),
      ]);
    },
  };
}
