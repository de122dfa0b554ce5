import { isWithinHours } from '#contract/companions/hours.rules.ts';
import {
  endOf,
  LAPSE_HOURS,
  MOST_AHEAD_DAYS,
  NOW_WAITS_MINUTES,
  startsAhead,
} from '#contract/companions/requests.rules.ts';
import { after, dayInIndia, days, hours, minutes, type Clock } from '#server/platform/clock.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { ListedCompanion } from '../profile/companion.service.ts';
import { listAgreed, listTaken } from './requests.queries.ts';

interface Wanted {
  startsAt: Date;
  minutes: number;
}

interface Asking {
  db: Executor;
  clock: Clock;
}

interface Between {
  companion: ListedCompanion;
  clientId: string;
  /** The request that looks for a time: it stands in its own way nowhere. */
  except?: string | undefined;
}

interface Taken {
  from: Date;
  until: Date;
}

const overlaps = ({ from, until }: Taken, { startsAt, minutes: lasting }: Wanted) =>
  startsAt < until && from < endOf(startsAt, lasting);

/** What stands in the way of times: what either has agreed on already, and what the companion takes on for a day. */
async function readObstacles({ db, clock }: Asking, { companion, clientId, except }: Between) {
  const now = clock.now();
  const { memberId, dailyLimit } = companion;
  const agreed = await listAgreed(db, [memberId, clientId], { from: now, except });
  const taken = agreed.map(({ state, startsAt, minutes: lasting }): Taken => {
    const planned = endOf(startsAt, lasting);
    // What has begun may last longer than was planned: both are in it until it ends.
    const isOn = state === 'begun' && planned <= now;
    return { from: startsAt, until: isOn ? new Date(now.getTime() + 1) : planned };
  });
  const from = new Date(now.getTime() - days(1));
  const until = new Date(now.getTime() + days(MOST_AHEAD_DAYS + 1));
  const perDay = new Map<string, number>();
  for (const at of await listTaken(db, memberId, { from, until, except }))
    perDay.set(dayInIndia(at), (perDay.get(dayInIndia(at)) ?? 0) + 1);
  return {
    isFree: (wanted: Wanted) =>
      (perDay.get(dayInIndia(wanted.startsAt)) ?? 0) < dailyLimit &&
      !taken.some((each) => overlaps(each, wanted)),
  };
}

/** Whoever calls holds the calendars of both where it is to stay so. */
export async function refuseTaken(asking: Asking, between: Between, wanted: Wanted): Promise<void> {
  const { isFree } = await readObstacles(asking, between);
  if (!isFree(wanted)) throw refuse('TIME_UNSUITABLE');
}

export async function refuseOutsideHours(
  asking: Asking,
  between: Between,
  wanted: Wanted,
): Promise<void> {
  if (!isWithinHours(between.companion, wanted.startsAt, wanted.minutes))
    throw refuse('TIME_UNSUITABLE');
  await refuseTaken(asking, between, wanted);
}

/** Every time that could be asked for, as things are. */
export async function listPossible(
  asking: Asking,
  between: Between,
  lasting: number,
): Promise<{ now: boolean; starts: string[] }> {
  const { companion } = between;
  const now = asking.clock.now();
  const { isFree } = await readObstacles(asking, between);
  const starts = startsAhead(now).filter(
    (startsAt) =>
      isWithinHours(companion, startsAt, lasting) && isFree({ startsAt, minutes: lasting }),
  );
  return {
    now: companion.availableUntil !== null && isFree({ startsAt: now, minutes: lasting }),
    starts: starts.map((at) => at.toISOString()),
  };
}

/** An answer is waited for until the time itself, and not longer than two days. Null: now. */
export function lapseOf(clock: Clock, startsAt: Date | null): Date {
  if (!startsAt) return after(clock, minutes(NOW_WAITS_MINUTES));
  const latest = after(clock, hours(LAPSE_HOURS));
  return startsAt < latest ? startsAt : latest;
}
