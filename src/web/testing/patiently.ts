import { vi } from 'vitest';

/** Looks until there is nothing to object to. Far above what anything takes: a busy machine shall be slow, not wrong. */
export const patiently = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 180_000 });
