import { rateOf, type RateCard } from './rates.ts';
import type { CompanionKind } from './rules.ts';

export const sides = ['client', 'companion'] as const;
export type Side = (typeof sides)[number];

/**
 * `ended`: one of the two ended it; `idle`: nobody wrote; `long`: a chat has lasted as long as one can; `used-up`: no money, or no time of the day, is
 * left for it; `gone`: one of the two was away for too long; `returned`: the plan was paid back.
 */
export const endReasons = ['ended', 'idle', 'long', 'used-up', 'gone', 'returned'] as const;
export type EndReason = (typeof endReasons)[number];

/** Times are milliseconds, as `Date` counts them. */
export interface SideOfMeter {
  /** Of calls: since when they have been there without a break, and when they were last seen. */
  since: number | null;
  seen: number | null;
  /** How long they were away, of absences that were not forgiven; missing: never. */
  away?: number;
  /** Of chats: how often they wrote, when last, and the number of that message. */
  wrote: number;
  wroteAt: number | null;
  seq: number;
}
export type MeterSides = Record<Side, SideOfMeter>;

/** How much of a call a sum pays for: whole seconds, at the rate of a minute. */
export const secondsFor = (card: RateCard, kind: CompanionKind, minor: number): number =>
  Math.floor((minor * 60) / rateOf(card, kind).minor);

/** What seconds of a call cost, to the nearest paisa. */
export const priceOfSeconds = (card: RateCard, kind: CompanionKind, seconds: number): number =>
  Math.round((seconds * rateOf(card, kind).minor) / 60);
