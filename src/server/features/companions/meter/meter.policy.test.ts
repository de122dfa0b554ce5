import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sides, type Side } from '#contract/companions/meter.rules.ts';
import { currentRates } from '#contract/companions/rates.ts';
import type { CompanionKind } from '#contract/companions/rules.ts';
import { minutes } from '#server/platform/clock.ts';
import { advance, amountOf, dueAt, newSide, type Meter, type MeterEvent } from './meter.policy.ts';

const card = currentRates();
const START = Date.UTC(2026, 10, 17, 9);
const RESERVED = 127_118;

const begin = (kind: CompanionKind, mostMs = minutes(60)): Meter => ({
  kind,
  card,
  startedAt: START,
  mostMs,
  sides: { client: newSide(), companion: newSide() },
  countedMs: 0,
  warnedAt: null,
  endedAt: null,
  endReason: null,
});
const seconds = (count: number) => START + count * 1000;
const seen = (side: Side, at: number): MeterEvent => ({ type: 'presence', side, at: seconds(at) });
const run = (meter: Meter, events: MeterEvent[]) => events.reduce(advance, meter);
const beats = (side: Side, from: number, until: number, every = 10) =>
  Array.from({ length: Math.floor((until - from) / every) + 1 }, (_, place) =>
    seen(side, from + place * every),
  );
const inOrder = (events: MeterEvent[]) => events.toSorted((one, other) => one.at - other.at);
const writing = (from: number, count: number, every: number): MeterEvent[] =>
  Array.from({ length: count }, (_, place) =>
    sides.map((side, offset): MeterEvent => ({
      type: 'message',
      side,
      seq: place * 2 + offset + 1,
      at: seconds(from + place * every + offset),
    })),
  ).flat();

describe('a call', () => {
  test('counts while both are there, and by the second', () => {
    const events = inOrder([...beats('client', 0, 600), ...beats('companion', 5, 605)]);
    const meter = run(begin('voice'), events);
    expect(meter.countedMs).toBe(595_000);
    expect(amountOf(meter)).toBe(Math.round((595 * 800) / 60));
  });

  test.each([
    [30, 130_000],
    [31, 99_000],
  ])('a gap of %i seconds', (gap, counted) => {
    const companion = [...beats('companion', 0, 50), ...beats('companion', 50 + gap, 130)];
    const meter = run(
      begin('video'),
      inOrder([...beats('client', 0, 130, 1), ...companion, seen('companion', 130)]),
    );
    expect(meter.countedMs).toBe(counted);
  });

  test('ends where the money ends, two minutes after both were warned', () => {
    const both = inOrder([...beats('client', 0, 700), ...beats('companion', 0, 700)]);
    const meter = run(begin('video', minutes(10)), both);
    expect(meter).toMatchObject({
      countedMs: minutes(10),
      endedAt: seconds(600),
      endReason: 'used-up',
      warnedAt: seconds(480),
    });
    expect(amountOf(meter)).toBe(12_000);
  });

  test('a side that does not come back ends it where both were last there', () => {
    const both = inOrder([...beats('client', 0, 60), ...beats('companion', 0, 300)]);
    const after = run(begin('voice'), [...both, { type: 'time', at: seconds(100_000) }]);
    expect(after).toMatchObject({ endReason: 'gone', endedAt: seconds(60), countedMs: 60_000 });
  });

  test.each(sides)('signs of the %s that are too rare to count do not keep it open', (side) => {
    const [other] = sides.filter((each) => each !== side) as [Side];
    const signs = inOrder([...beats(other, 0, 600), ...beats(side, 0, 600, 40)]);
    const meter = run(begin('voice'), signs);
    // Of the fourth absence nobody knew yet that it was one too many.
    expect(meter).toMatchObject({ endReason: 'gone', endedAt: seconds(120), countedMs: 0 });
  });
});

const end = (at: number): MeterEvent => ({ type: 'end', reason: 'ended', at: seconds(at) });

describe('the end of a call', () => {
  const both = inOrder([...beats('client', 0, 60), ...beats('companion', 5, 65)]);

  test.each([
    ['a moment after the last signs', both, 69, 64_000],
    ['as long after them as is forgiven', both, 90, 85_000],
    ['longer than that after those of one', both, 91, 55_000],
    ['longer than that after those of both', both, 100, 55_000],
    ['where one never came', beats('client', 0, 60), 65, 0],
  ])('%s', (_, told, at, counted) => {
    const meter = run(begin('voice'), [...told, end(at)]);
    expect(meter).toMatchObject({
      countedMs: counted,
      endedAt: seconds(at),
      endReason: 'ended',
    });
  });

  test('never goes beyond what was set aside', () => {
    const meter = run(begin('voice', minutes(1)), [...both.slice(0, -3), end(69)]);
    expect(meter).toMatchObject({ countedMs: minutes(1), endReason: 'used-up' });
  });
});

describe('a chat', () => {
  test.each([
    ['five each in ten minutes', writing(0, 5, 150), 10_000],
    ['four each', writing(0, 4, 200), 0],
    ['five each in less than ten minutes', writing(0, 5, 149), 0],
    ['one who only listens', writing(0, 9, 100).filter(({ at }) => at % 2000 === 0), 0],
  ])('%s', (_, events, amount) => {
    expect(amountOf(run(begin('chat'), [...events, end(700)]))).toBe(amount);
  });

  test('ends after 15 idle minutes, or after 60', () => {
    const idle = run(begin('chat'), [...writing(0, 2, 10), { type: 'time', at: seconds(4000) }]);
    expect(idle).toMatchObject({ endReason: 'idle', endedAt: seconds(911) });
    const long = run(begin('chat'), writing(0, 60, 120));
    expect(long).toMatchObject({
      endReason: 'long',
      endedAt: seconds(3600),
      warnedAt: seconds(3480),
    });
  });

  test('the same message counts once', () => {
    const events = writing(0, 4, 200);
    expect(run(begin('chat'), [...events, ...events]).sides.client.wrote).toBe(4);
  });
});

describe('in any order of heartbeats, crashes, duplicates and late events', () => {
  const at = fc.integer({ min: -60, max: 4_500 });
  const event: fc.Arbitrary<MeterEvent> = fc.oneof(
    {
      weight: 12,
      arbitrary: fc.tuple(fc.constantFrom(...sides), at).map(([side, when]) => seen(side, when)),
    },
    fc
      .tuple(fc.constantFrom(...sides), at, fc.integer({ min: 1, max: 30 }))
      .map(([side, when, seq]): MeterEvent => ({ type: 'message', side, seq, at: seconds(when) })),
    at.map((when): MeterEvent => ({ type: 'time', at: seconds(when) })),
  );
  /** Mostly in order, as a clock tells them; some late, some twice. */
  const events = fc
    .tuple(
      fc.array(event, { maxLength: 150 }),
      fc.array(fc.nat(149), { maxLength: 10 }),
      fc.boolean(),
    )
    .map(([all, again, sorted]) => {
      const told = sorted ? inOrder(all) : all;
      return told.concat(again.flatMap((place) => told[place] ?? []));
    });

  /** The seconds in which a side was there: between two signs of it that are not farther apart than is forgiven. */
  function presentMs(told: MeterEvent[], side: Side): [number, number][] {
    const times = told
      .flatMap((each) =>
        each.type === 'presence' && each.side === side ? Math.max(each.at, START) : [],
      )
      .toSorted((one, other) => one - other);
    return times.slice(1).flatMap((time, place): [number, number][] => {
      const before = times[place] ?? time;
      return time - before <= card.gapSeconds * 1000 ? [[before, time]] : [];
    });
  }
  const bothMs = (told: MeterEvent[]) =>
    presentMs(told, 'client').reduce(
      (sum, [from, until]) =>
        sum +
        presentMs(told, 'companion').reduce(
          (inner, [since, seenAt]) =>
            inner + Math.max(0, Math.min(until, seenAt) - Math.max(from, since)),
          0,
        ),
      0,
    );

  test('only time when both were there is counted, and never more than was set aside', () => {
    fc.assert(
      fc.property(
        events,
        fc.constantFrom<CompanionKind>('voice', 'video', 'chat'),
        fc.integer({ min: 1, max: 60 }),
        (told, kind, most) => {
          const meter = run(begin(kind, minutes(most)), told);
          expect(meter.countedMs).toBeLessThanOrEqual(Math.min(minutes(most), bothMs(told)));
          expect(amountOf(meter)).toBeLessThanOrEqual(RESERVED);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('told in order, all of it is counted until the end', () => {
    fc.assert(
      fc.property(events, (told) => {
        const ordered = inOrder(told);
        const ends = ordered.findIndex(
          (_, place) =>
            run(begin('voice', minutes(500)), ordered.slice(0, place + 1)).endedAt !== null,
        );
        const before = ends < 0 ? ordered : ordered.slice(0, ends);
        expect(run(begin('voice', minutes(500)), ordered).countedMs).toBe(bothMs(before));
      }),
      { numRuns: 300 },
    );
  });

  test('its end counts for whoever was there a moment ago, and for nobody else', () => {
    fc.assert(
      fc.property(events, fc.integer({ min: 0, max: 4_600 }), (told, when) => {
        const before = inOrder(told).filter((each) => each.at <= seconds(when));
        const meter = run(begin('voice', minutes(500)), before);
        const ended = advance(meter, end(when));
        if (ended.endReason !== 'ended') return;
        const signs = sides.filter((side) => meter.sides[side].seen !== null);
        const after = [...before, ...signs.map((side) => seen(side, when))];
        expect(ended.countedMs).toBe(bothMs(after));
      }),
      { numRuns: 500 },
    );
  });

  test('what has ended stays as it ended', () => {
    fc.assert(
      fc.property(events, events, (before, after) => {
        const ended = advance(run(begin('voice'), before), {
          type: 'end',
          reason: 'ended',
          at: seconds(4_600),
        });
        expect(run(ended, after)).toEqual(ended);
      }),
    );
  });

  test('whoever looks when it is due finds all that time has done', () => {
    fc.assert(
      fc.property(events, fc.constantFrom<CompanionKind>('voice', 'chat'), (told, kind) => {
        const meter = run(begin(kind), told);
        if (meter.endedAt !== null) return;
        const due = dueAt(meter);
        expect(advance(meter, { type: 'time', at: due - 1 })).toEqual(meter);
        expect(advance(meter, { type: 'time', at: due })).not.toEqual(meter);
      }),
    );
  });
});
