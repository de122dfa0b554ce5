import { days, hours, minutes } from '#server/platform/clock.ts';
import { keyedHash } from '#server/platform/ids.ts';
import { addressBlock } from '#server/platform/limits/address.ts';
import { tooMany } from '#server/platform/limits/limits.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';

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

export interface CountedCode {
  /** One code is not enough here and now. */
  twice: boolean;
  /** Takes the attempt back. */
  succeeded(): Promise<void>;
  /** Strangers who know the password have typed so many wrong codes that its member should hear of it, once. */
  worthTelling: boolean;
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
      worthTelling: false,
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
    worthTelling: onAccount.count === FAILURES_TO_TELL,
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
