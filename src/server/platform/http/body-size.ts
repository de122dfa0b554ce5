import { refuse } from '#server/platform/refusal.ts';

/** Far above anything our pages send; a body may be small in bytes and still cost seconds to validate. */
const MOST_ENTRIES = 300;

/** Refuses lists and objects that are too long, before anything looks at their entries. */
export function refuseLongLists(body: unknown): void {
  if (typeof body !== 'object' || body === null || body instanceof Blob) return;
  const entries: unknown[] = Array.isArray(body) ? body : Object.values(body);
  if (entries.length > MOST_ENTRIES) {
    throw refuse('INVALID_INPUT', { message: 'That list is too long.' });
  }
  for (const entry of entries) refuseLongLists(entry);
}
