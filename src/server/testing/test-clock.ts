import type { Clock } from '#server/platform/clock.ts';

/** The real time plus what a test has let pass. */
export interface TestClock extends Clock {
  letPass(milliseconds: number): void;
  /** Until it may go on, however long the test takes: for what is counted within a while. */
  standStill(): void;
  goOn(): void;
}

export function createTestClock(): TestClock {
  let passed = 0;
  let stoodAt: number | null = null;
  return {
    now: () => new Date((stoodAt ?? Date.now()) + passed),
    letPass: (milliseconds) => {
      passed += milliseconds;
    },
    standStill: () => {
      stoodAt ??= Date.now();
    },
    goOn: () => {
      stoodAt = null;
    },
  };
}
