import { hours, minutes } from '#server/platform/clock.ts';
import { randomFor } from '#server/seed/random.ts';

/** When members of the demo are here: by India's day, most in the evening, hardly anybody at night. */
const VISIT_MS = minutes(20);
const LOOKED_BACK = (7 * 24 * 60) / 20;
const INDIA_MS = hours(5.5);

/** How likely somebody is here in a third of an hour, by the hour of India's day. */
const shares = [
  0.01, 0.004, 0.002, 0.002, 0.002, 0.006, 0.02, 0.045, 0.05, 0.04, 0.035, 0.035, 0.05, 0.05, 0.035,
  0.035, 0.04, 0.05, 0.06, 0.07, 0.09, 0.1, 0.08, 0.04,
];

export const hourInIndia = (at: number): number =>
  Math.floor(((at + INDIA_MS) % hours(24)) / hours(1));

/** The same member is here at the same times, whoever asks: nothing has to be kept. */
export function isVisiting(memberNumber: number, at: number): boolean {
  const visit = Math.floor(at / VISIT_MS);
  const random = randomFor(`visits ${memberNumber}`, visit);
  // Some come often, others once in a few days.
  const keenness = 0.25 + randomFor('keen', memberNumber).next() * 1.7;
  return random.chance((shares[hourInIndia(at)] ?? 0) * keenness);
}

/** When they were last here: now, or some time in a visit of the last days. */
export function lastVisit(memberNumber: number, now: number): Date {
  const current = Math.floor(now / VISIT_MS);
  for (let back = 0; back < LOOKED_BACK; back += 1) {
    const began = (current - back) * VISIT_MS;
    if (!isVisiting(memberNumber, began)) continue;
    const stayed = randomFor(`stays ${memberNumber}`, current - back).between(1, VISIT_MS - 1);
    return new Date(back === 0 ? now : began + stayed);
  }
  return new Date(now - LOOKED_BACK * VISIT_MS);
}

const WAKES = 8;
const SLEEPS = 23;

/** The latest time until then at which nobody would wonder about a message. */
export function latestWaking(at: number): number {
  const hour = hourInIndia(at);
  if (hour >= WAKES && hour < SLEEPS) return at;
  const midnight = Math.floor((at + INDIA_MS) / hours(24)) * hours(24) - INDIA_MS;
  const evening = midnight + hours(SLEEPS) - minutes(25);
  return hour < WAKES ? evening - hours(24) : evening;
}
