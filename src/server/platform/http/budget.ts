import type { Budget } from '#contract/access.ts';
import { days, hours, minutes } from '#server/platform/clock.ts';
import { keyedHash } from '#server/platform/ids.ts';
import { addressBlock } from '#server/platform/limits/address.ts';
import type { Limits } from '#server/platform/limits/limits.ts';

interface Spender {
  /** Missing: a visitor. */
  memberId?: string;
  address: string;
}

/** Counts one more, or refuses it with RATE_LIMITED. */
export async function spend(
  { limits, config }: { limits: Limits; config: { sessionSecret: string } },
  budget: Budget | 'cheap',
  { memberId, address }: Spender,
): Promise<void> {
  if (budget === 'cheap') return;
  const { of, by, perMinute, perHour, perDay, inMemory } = budget;
  const place = keyedHash(config.sessionSecret, addressBlock(address));
  const who = by === 'address' || !memberId ? place : memberId;
  const counted = [
    { key: `${of}:minute:${who}`, most: perMinute, windowMs: minutes(1) },
    { key: `${of}:hour:${who}`, most: perHour, windowMs: hours(1) },
    { key: `${of}:day:${who}`, most: perDay, windowMs: days(1) },
  ].flatMap(({ most, ...window }) => (most ? [{ ...window, most }] : []));
  if (inMemory) counted.forEach(limits.takeHere);
  else await limits.take(...counted);
}
