import { setImmediate as settled } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUnbegun } from '#server/platform/refusal.ts';
import { createFairLine } from './fair-line.ts';

const lanes = {
  known: { mostWaiting: 6, atOnce: 5 },
  strangers: { mostWaiting: 6, atOnce: 2 },
  signUp: { mostWaiting: 3, atOnce: 1 },
};
type Name = keyof typeof lanes;
const AT_ONCE = 4;

interface Seen {
  lane: Name;
  by: string;
  state: 'waiting' | 'served' | 'done' | 'refused';
  /** How often each other one was served since this one was the first of its own to wait; of its lane, and of all lanes. */
  passed: Map<string, number>;
  lanesPassed: Map<string, number>;
  hangUp(): void;
  finish(): void;
}

function openLine() {
  const inLine = createFairLine(AT_ONCE, lanes);
  const all: Seen[] = [];
  const faults: unknown[] = [];
  const waiting = (lane: Name, by?: string) =>
    all.filter(
      (each) =>
        each.state === 'waiting' && each.lane === lane && (by === undefined || each.by === by),
    );
  const served = (lane?: Name) =>
    all.filter((each) => each.state === 'served' && (!lane || each.lane === lane));
  const bump = (counts: Map<string, number>, key: string) =>
    counts.set(key, (counts.get(key) ?? 0) + 1);

  function begin(one: Seen): void {
    expect(waiting(one.lane, one.by)[0], 'each one is served in the order of coming').toBe(one);
    for (const name of Object.keys(lanes) as Name[]) {
      const couldBegin = served(name).length < lanes[name].atOnce;
      for (const each of waiting(name)) {
        if (each.lane === one.lane && each.by !== one.by && waiting(name, each.by)[0] === each)
          bump(each.passed, one.by);
        if (each.lane !== one.lane && couldBegin) bump(each.lanesPassed, one.lane);
      }
      if (name === one.lane) for (const each of waiting(name)) each.lanesPassed.clear();
    }
    for (const times of one.passed.values())
      expect(times, 'nobody passes somebody twice').toBeLessThanOrEqual(1);
    one.state = 'served';
    expect(served().length).toBeLessThanOrEqual(AT_ONCE);
    expect(served(one.lane).length).toBeLessThanOrEqual(lanes[one.lane].atOnce);
    for (const each of all.filter(({ state }) => state === 'waiting'))
      for (const times of each.lanesPassed.values())
        expect(times, 'no lane passes another twice').toBeLessThanOrEqual(1);
  }

  return {
    all,
    faults,
    waiting,
    served,
    come(lane: Name, by: string): Seen {
      const over = new AbortController();
      const held = new Promise<void>((resolve) => {
        const one: Seen = {
          lane,
          by,
          state: 'waiting',
          passed: new Map(),
          lanesPassed: new Map(),
          hangUp: () => over.abort(),
          finish: () => {
            one.state = 'done';
            resolve();
          },
        };
        all.push(one);
      });
      const one = all.at(-1) as Seen;
      const work = () => {
        begin(one);
        return held;
      };
      inLine({ lane, by, over: over.signal }, work).catch((error: unknown) => {
        if (isUnbegun(error) && one.state === 'waiting') one.state = 'refused';
        else faults.push(error);
      });
      return one;
    },
  };
}

type Line = ReturnType<typeof openLine>;
type Step = { lane: Name; by: string } | { finish: number } | { hangUp: number };

async function comeAndSee(line: Line, { lane, by }: { lane: Name; by: string }): Promise<void> {
  const { mostWaiting } = lanes[lane];
  const hadRoom = line.waiting(lane).length < mostWaiting;
  const come = line.come(lane, by);
  await settled();
  expect(hadRoom && come.state === 'refused', 'nobody is refused while there is room').toBe(false);
  expect(line.waiting(lane).length).toBeLessThanOrEqual(mostWaiting);
}

async function take(line: Line, step: Step): Promise<void> {
  if ('by' in step) await comeAndSee(line, step);
  else if ('finish' in step) {
    const served = line.served();
    served[step.finish % served.length]?.finish();
  } else {
    const waiting = line.all.filter(({ state }) => state === 'waiting');
    waiting[step.hangUp % waiting.length]?.hangUp();
  }
}

const names = fc.constantFrom(...(Object.keys(lanes) as Name[]));
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ lane: names, by: fc.constantFrom('a', 'b', 'c', 'd') }) },
  { weight: 4, arbitrary: fc.record({ finish: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ hangUp: fc.nat() }) },
);

test('whatever comes, nobody passes anybody twice, and everybody who is let in is served', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 120 }), async (taken) => {
      const line = openLine();
      for (const each of taken) {
        await take(line, each);
        await settled();
      }
      for (let [first] = line.served(); first; [first] = line.served()) {
        first.finish();
        await settled();
      }
      expect(line.all.filter(({ state }) => state === 'waiting')).toEqual([]);
      expect(line.faults).toEqual([]);
    }),
  );
});

test('where one has most of the places, somebody else gets the last of them', async () => {
  const line = openLine();
  const flood = Array.from({ length: 20 }, () => line.come('strangers', 'flood'));
  await settled();
  const states = () => flood.map(({ state }) => state);
  expect(states().filter((state) => state === 'served')).toHaveLength(2);
  expect(states().filter((state) => state === 'waiting')).toHaveLength(6);
  const honest = line.come('strangers', 'honest');
  await settled();
  expect(states().filter((state) => state === 'waiting')).toHaveLength(5);
  flood[0]?.finish();
  await settled();
  flood[1]?.finish();
  await settled();
  expect(honest.state).toBe('served');
});

test('a crowd in one lane takes neither the places of another nor its turn', async () => {
  const line = openLine();
  const crowd = Array.from({ length: 30 }, (_, at) => line.come('strangers', `address ${at}`));
  await settled();
  expect(crowd.filter(({ state }) => state === 'refused')).toHaveLength(22);
  const known = line.come('known', 'asha');
  const signUp = line.come('signUp', 'kabir');
  await settled();
  expect([known.state, signUp.state]).toEqual(['served', 'served']);
});
