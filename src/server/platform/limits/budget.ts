import type { Budget } from '#contract/access.ts';
import { days, hours, minutes } from '#server/platform/clock.ts';
import { keyedHash } from '#server/platform/ids.ts';
import { isRefusal } from '#server/platform/refusal.ts';
import { addressBlock } from './address.ts';
import type { Limits } from './limits.ts';

/** By whom it is counted, as the budget declares it. */
interface Spender {
  /** Missing: a visitor. */
  memberId?: string;
  address?: string;
  /** To whom the mail goes. */
  email?: string;
}

interface Counting {
  limits: Limits;
  config: { sessionSecret: string };
}

/** Counts one more, or refuses it with RATE_LIMITED. */
export async function spend(
  { limits, config }: Counting,
  budget: Budget | 'cheap',
  spender: Spender,
): Promise<void> {
  if (budget === 'cheap') return;
  const { of, by, perMinute, perHour, perDay, inMemory } = budget;
  const who = counterOf(by, spender, (value) => keyedHash(config.sessionSecret, value));
  const counted = [
    { key: `${of}:minute:${who}`, most: perMinute, windowMs: minutes(1) },
    { key: `${of}:hour:${who}`, most: perHour, windowMs: hours(1) },
    { key: `${of}:day:${who}`, most: perDay, windowMs: days(1) },
  ].flatMap(({ most, ...window }) => (most ? [{ ...window, most }] : []));
  if (inMemory) counted.forEach(limits.takeHere);
  else await limits.take(...counted);
}

/** Takes back what was counted for something that did not come. */
export async function unspend(
  { limits, config }: Counting,
  { of, by }: Budget,
  spender: Spender,
): Promise<void> {
  const who = counterOf(by, spender, (value) => keyedHash(config.sessionSecret, value));
  await Promise.all(
    ['minute', 'hour', 'day'].map((window) => limits.giveBack(`${of}:${window}:${who}`)),
  );
}

/** Counts one more, and hands over the refusal, where it is one too many, to whoever does not simply refuse. */
export async function refusalOfSpending(
  counting: Counting,
  budget: Budget,
  spender: Spender,
): Promise<Error | null> {
  try {
    await spend(counting, budget, spender);
    return null;
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
}

function counterOf(
  by: Budget['by'],
  { memberId, address, email }: Spender,
  hashed: (value: string) => string,
): string {
  if (!by && memberId) return memberId;
  if (by === 'email' && email !== undefined) return hashed(email);
  if (by !== 'email' && address !== undefined) return hashed(addressBlock(address));
  throw new Error('nobody is named by whom this budget is counted');
}
