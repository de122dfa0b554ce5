import {
  priceOfSeconds,
  sides as bothSides,
  type EndReason,
  type MeterSides,
  type Side,
  type SideOfMeter,
} from '#contract/companions/meter.rules.ts';
import type { RateCard } from '#contract/companions/rates.ts';
import type { CompanionKind } from '#contract/companions/rules.ts';
import { minutes } from '#server/platform/clock.ts';

/** Where a session stands. Times are milliseconds. */
export interface Meter {
  kind: CompanionKind;
  card: RateCard;
  startedAt: number;
  mostMs: number;
  sides: MeterSides;
  countedMs: number;
  warnedAt: number | null;
  endedAt: number | null;
  endReason: EndReason | null;
}

/** What can happen to it, in whichever order and however often it is told. */
export type MeterEvent =
  | { type: 'presence'; side: Side; at: number }
  | { type: 'message'; side: Side; seq: number; at: number }
  | { type: 'end'; reason: Extract<EndReason, 'ended' | 'returned'>; at: number }
  /** Nothing but that it is so late: also after the server was away. */
  | { type: 'time'; at: number };

export const newSide = (): SideOfMeter => ({
  since: null,
  seen: null,
  wrote: 0,
  wroteAt: null,
  seq: 0,
});

export function advance(meter: Meter, event: MeterEvent): Meter {
  const passed = passTime(meter, event.at);
  if (passed.endedAt !== null) return passed;
  // What is said to be from before the start happened at its start.
  const at = Math.max(event.at, passed.startedAt);
  switch (event.type) {
    case 'time':
      return passed;
    case 'end':
      return endNow(passed, event.reason, at);
    case 'presence':
      return passed.kind === 'chat' ? passed : warn(comeBack(passed, event.side, at), at);
    case 'message':
      return passed.kind === 'chat' ? write(passed, event.side, event.seq, at) : passed;
  }
}

/** What happens when nothing does. */
function passTime(meter: Meter, now: number): Meter {
  if (meter.endedAt !== null) return meter;
  const end = endByTime(meter);
  if (now >= end.at) return { ...meter, endedAt: end.endedAt, endReason: end.reason };
  return warn(meter, now);
}

interface EndByTime {
  at: number;
  endedAt: number;
  reason: EndReason;
}

function endByTime({ kind, card, startedAt, sides: { client, companion } }: Meter): EndByTime {
  if (kind === 'chat') {
    const long = startedAt + minutes(card.chatMostMinutes);
    const last = Math.max(startedAt, client.wroteAt ?? 0, companion.wroteAt ?? 0);
    const idle = last + minutes(card.chatIdleMinutes);
    return idle < long
      ? { at: idle, endedAt: idle, reason: 'idle' }
      : { at: long, endedAt: long, reason: 'long' };
  }
  // Until then both were there, or could have been.
  const both = Math.max(startedAt, Math.min(client.seen ?? startedAt, companion.seen ?? startedAt));
  return { at: both + card.goneSeconds * 1000 + 1, endedAt: both, reason: 'gone' };
}

/** When both have to know that it is about to end; null: not as things stand. */
function warnsAt(meter: Meter): number | null {
  const { kind, card, startedAt, mostMs, countedMs } = meter;
  const before = card.warnSeconds * 1000;
  if (kind === 'chat') return startedAt + minutes(card.chatMostMinutes) - before;
  return mostMs - countedMs <= before ? startedAt : null;
}

function warn(meter: Meter, now: number): Meter {
  const at = warnsAt(meter);
  return meter.warnedAt === null && meter.endedAt === null && at !== null && now >= at
    ? { ...meter, warnedAt: now }
    : meter;
}

const otherOf: Record<Side, Side> = { client: 'companion', companion: 'client' };

/** Counts what of the time since this side was last seen the other one was there, too, unless that is longer than is forgiven. */
function see(meter: Meter, side: Side, at: number): Meter {
  const own = meter.sides[side];
  const other = meter.sides[otherOf[side]];
  // Told late, or twice.
  if (own.seen !== null && at <= own.seen) return meter;
  const stayed = own.seen !== null && at - own.seen <= meter.card.gapSeconds * 1000;
  const added = stayed ? overlap([own.seen, at], [other.since, other.seen]) : 0;
  const countedMs = Math.min(meter.mostMs, meter.countedMs + added);
  const absence = own.seen === null || stayed ? 0 : at - own.seen;
  const since = stayed ? own.since : at;
  const seen = { ...own, since, seen: at, away: (own.away ?? 0) + absence };
  const next: Meter = { ...meter, countedMs, sides: { ...meter.sides, [side]: seen } };
  return countedMs >= meter.mostMs ? { ...next, endedAt: at, endReason: 'used-up' } : next;
}

/** Absences add up: a page that says too rarely that it is there would have a call for nothing, however long. */
function comeBack(meter: Meter, side: Side, at: number): Meter {
  const met = see(meter, side, at);
  const isTooLong = (met.sides[side].away ?? 0) > met.card.goneSeconds * 1000;
  if (!isTooLong || met.endedAt !== null) return met;
  const { endedAt, reason } = endByTime(meter);
  return { ...met, endedAt, endReason: reason };
}

/** Whoever was there a moment ago was there until the end: their next sign would only have come after it. */
function endNow(meter: Meter, reason: EndReason, at: number): Meter {
  let met = meter;
  for (const side of bothSides) if (met.sides[side].seen !== null) met = see(met, side, at);
  return { ...met, endedAt: at, endReason: met.endReason ?? reason };
}

type Span = [from: number | null, until: number | null];

function overlap([from, until]: Span, [since, seen]: Span): number {
  if (from === null || until === null || since === null || seen === null) return 0;
  return Math.max(0, Math.min(until, seen) - Math.max(from, since));
}

function write(meter: Meter, side: Side, seq: number, at: number): Meter {
  const own = meter.sides[side];
  if (seq <= own.seq) return meter;
  const wroteAt = Math.max(own.wroteAt ?? 0, at);
  const wrote = { ...own, seq, wroteAt, wrote: own.wrote + 1 };
  return { ...meter, sides: { ...meter.sides, [side]: wrote } };
}

/** When time alone changes something, and somebody has to look. */
export function dueAt(meter: Meter): number {
  const end = endByTime(meter).at;
  const warns = meter.warnedAt === null ? warnsAt(meter) : null;
  return warns === null ? end : Math.min(end, warns);
}

/** When it ends if both stay; null: that cannot be said while one of them is away. */
export function endsAt(meter: Meter, now: number): number | null {
  const { kind, card, startedAt, mostMs, countedMs, sides } = meter;
  if (kind === 'chat') return startedAt + minutes(card.chatMostMinutes);
  const last = Math.min(sides.client.seen ?? 0, sides.companion.seen ?? 0);
  const isCounting = now - last <= card.gapSeconds * 1000;
  // Counted is what both were seen for: what follows is not counted yet.
  return isCounting ? last + mostMs - countedMs : null;
}

/** In paise, and never more than was set aside. */
export function amountOf({ kind, card, startedAt, sides, countedMs, endReason }: Meter): number {
  // A plan that was paid back pays nobody.
  if (endReason === 'returned') return 0;
  if (kind !== 'chat') return priceOfSeconds(card, kind, Math.floor(countedMs / 1000));
  const { client, companion } = sides;
  const bothUntil = Math.min(client.wroteAt ?? 0, companion.wroteAt ?? 0);
  const isFull =
    Math.min(client.wrote, companion.wrote) >= card.chatMessages &&
    bothUntil - startedAt >= minutes(card.chatMinutes);
  return isFull ? card.chat.minor : 0;
}
