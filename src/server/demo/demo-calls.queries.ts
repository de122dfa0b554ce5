import { sql } from 'drizzle-orm';
import type { CallKind } from '#contract/companions/calls.rules.ts';
import { calls } from '#server/features/companions/calls/calls.tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { isPlayed, type PlayedMembers } from './demo-activity.queries.ts';

export interface OpenCall {
  id: string;
  calleeId: string;
  kind: CallKind;
  isRinging: boolean;
  createdAt: Date;
}

/** Calls for played members that ring or go on. */
export async function listOpenCalls(db: Executor, played: PlayedMembers): Promise<OpenCall[]> {
  const { rows } = await db.execute<{
    id: string;
    callee_id: string;
    kind: CallKind;
    state: string;
    created_at: string;
  }>(sql`
    select c.id, c.callee_id, c.kind, c.state, c.created_at from ${calls} c
    where c.state in ('ringing', 'connected') and ${isPlayed('c.callee_id', played)}
    order by c.created_at limit 100`);
  return rows.map((row) => ({
    id: row.id,
    calleeId: row.callee_id,
    kind: row.kind,
    isRinging: row.state === 'ringing',
    createdAt: new Date(row.created_at),
  }));
}
