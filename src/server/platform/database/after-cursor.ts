import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { TimeCursor } from '../cursor.ts';

/** What comes after a place of a list, for a `where`: what is older, or newer in a list that goes on so. True of all without a place. */
export function afterCursor(
  cursor: TimeCursor | null,
  at: SQLWrapper,
  id: SQLWrapper,
  goesOn: 'older' | 'newer' = 'older',
): SQL {
  if (!cursor) return sql`true`;
  const than = goesOn === 'older' ? sql`<` : sql`>`;
  return sql`(${at}, ${id}) ${than} (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`;
}
