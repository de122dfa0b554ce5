/** The time, as a part: tests move it by hand. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const minutes = (count: number): number => count * 60_000;
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);

/** The day that it is in India, as 2026-11-17. */
export const dayInIndia = (at: Date): string =>
  new Date(at.getTime() + hours(5.5)).toISOString().slice(0, 10);

export function after(clock: Clock, milliseconds: number): Date {
  return new Date(clock.now().getTime() + milliseconds);
}
