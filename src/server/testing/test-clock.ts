import type { Clock } from '#server/platform/clock.ts';

/** The real time plus what a test has let pass. */
export interface TestClock extends Clock {
  letPass(milliseconds: number): void;
}

export function createTestClock(): TestClock {
  let passed = 0;
  return {
    now: () => new Date(Date.now() + passed),
    letPass: (milliseconds) => {
      passed += milliseconds;
    },
  };
}
