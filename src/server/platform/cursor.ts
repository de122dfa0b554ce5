import { refuse } from './refusal.ts';

/** A place in a list ordered by time, newest first, as text for the caller to hand back. */
export interface TimeCursor {
  at: Date;
  id: string;
}

export const writeCursor = ({ at, id }: TimeCursor): string => `${at.getTime()}.${id}`;

// Fourteen digits of milliseconds: no later than databases can count.
const FORM = /^(\d{1,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function readCursor(text: string | undefined): TimeCursor | null {
  if (!text) return null;
  const [, at, id] = FORM.exec(text) ?? [];
  if (!at || !id) throw refuse('NO_SUCH_PAGE');
  return { at: new Date(Number(at)), id };
}

/** The first `size` of one more than were asked for, and where the rest begins. */
export function cutPage<Row>(
  rows: Row[],
  size: number,
  cursorOf: (row: Row) => string,
): { rows: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > size && last ? cursorOf(last) : null };
}
