import type { Budget } from '#contract/access.ts';
import { days, hours, minutes } from '#server/platform/clock.ts';
import { keyedHash } from '#server/platform/ids.ts';
import { isRefusal } from '#server/platform/refusal.ts';
import { addressBlock } from './address.ts';
import type { Limit, Limits } from './limits.ts';

/** By whom it is counted, as the budget declares it. */
interface Spender {
  /** Missing: a visitor. */
  memberId?: string;
  address?: string;
  /** To whom the mail goes. */
  email?: string;
  /** The same of a text. */
  number?: string;
}

interface Counting {
  limits: Limits;
  config: { sessionSecret: string };
}

/** Counts one more, or so many, or refuses with RATE_LIMITED. */
export async function spend(
  counting: Counting,
  budget: Budget | 'cheap',
  spender: Spender,
  amount?: number,
): Promise<void> {
  if (budget === 'cheap') return;
  const counted = limitsOf(counting, budget, spender, amount);
  if (budget.inMemory) counted.forEach(counting.limits.takeHere);
  else await counting.limits.take(...counted);
}

/** What it is counted by, for whoever takes several budgets at once. */
export function limitsOf(
  { config }: Pick<Counting, 'config'>,
  { of, by, perMinute, perHour, perDay }: Budget,
  spender: Spender,
  amount?: number,
): Limit[] {
  const who = counterOf(by, spender, (value) => keyedHash(config.sessionSecret, value));
  return [
    { key: `${of}:minute:${who}`, most: perMinute, windowMs: minutes(1) },
    { key: `${of}:hour:${who}`, most: perHour, windowMs: hours(1) },
    { key: `${of}:day:${who}`, ...mostOfDay(perDay), windowMs: days(1) },
  ].flatMap(({ most, ...window }) => (most ? [{ ...window, most, amount }] : []));
}

const mostOfDay = (perDay: Budget['perDay']) =>
  typeof perDay === 'object' ? { most: perDay.most, bySize: perDay } : { most: perDay };

/** Takes back what was counted for something that did not come. */
export async function unspend(counting: Counting, budget: Budget, spender: Spender): Promise<void> {
  const counted = limitsOf(counting, budget, spender);
  if (budget.inMemory) counted.forEach(counting.limits.giveBackHere);
  else await Promise.all(counted.map(({ key }) => counting.limits.giveBack(key)));
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
  { memberId, address, email, number }: Spender,
  hashed: (value: string) => string,
): string {
  if (!by && memberId) return memberId;
  const counted = { email, number, address: address && addressBlock(address) }[by ?? 'address'];
  if (counted !== undefined) return hashed(counted);
  throw new Error('nobody is named by whom this budget is counted');
}
