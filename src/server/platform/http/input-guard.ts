import { refuse } from '#server/platform/refusal.ts';

/** Far above anything our pages send; a body may be small in bytes and still cost seconds to validate. */
const MOST_ENTRIES = 300;
const MOST_LEVELS = 20;

/** Refuses what no page sends, before anything looks at it more closely. */
export function guardInput({ url, body }: { url: string; body: unknown }): void {
  // A NUL: no text of ours holds it, and databases break their connection over it. Bodies name the field that has one.
  if (/%00/i.test(url)) throw refuse('UNREADABLE');
  guardValue(body, 0);
}

function guardValue(value: unknown, level: number): void {
  if (typeof value !== 'object' || value === null || value instanceof Blob) return;
  const entries: unknown[] = Array.isArray(value) ? value : Object.values(value);
  if (entries.length > MOST_ENTRIES) throw refuse('LIST_TOO_LONG');
  if (level >= MOST_LEVELS) throw refuse('INVALID_INPUT');
  for (const entry of entries) guardValue(entry, level + 1);
}
