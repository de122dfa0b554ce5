import { sql, type SQL } from 'drizzle-orm';
import type { Progress } from '#contract/messages/endpoints.ts';
import { isAway } from '#server/features/profiles/presentable.scope.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { Database, Executor } from '#server/platform/database/database.ts';
import { columnOf, hotStatement } from '#server/platform/database/hot-statements.ts';
import { conversations, participants } from './messages.tables.ts';

/** For participants called `seat`. Whoever was erased leaves an empty one; of whoever is paused, only chats that both wanted are left. */
export const mayBeShown = (viewerId: string | SQL) =>
  sql`(seat.other_id is null or (${shownTo(viewerId).acquaintance(sql`seat.other_id`)}
    and not (${isAway(sql`seat.other_id`)} and exists (select 1 from ${conversations} asked
      where asked.id = seat.conversation_id and asked.state in ('request', 'declined')))))`;

export interface Seat {
  state: (typeof conversations.$inferSelect)['state'];
  askedBy: string | null;
  forRequest: boolean;
  lastSeq: number;
  readSeq: number;
  otherId: string | null;
}

const seatOf = hotStatement<{ memberId: string; id: string }, Seat>(
  'find seat',
  (value) => sql`
    select c.state, c.asked_by as "askedBy", c.for_request as "forRequest", c.last_seq as "lastSeq",
      seat.read_seq as "readSeq", seat.other_id as "otherId"
    from ${participants} seat join ${conversations} c on c.id = seat.conversation_id
    where seat.member_id = ${value('memberId')} and seat.conversation_id = ${value('id')}
      and ${mayBeShown(sql`seat.member_id`)}`,
);

/** The little that decides what a participant may do. Blocked either way: no seat. */
export async function findSeat(db: Executor, memberId: string, id: string): Promise<Seat | null> {
  const [row] = await seatOf(db, { memberId, id });
  return row ?? null;
}

/** How far somebody has come in a conversation. */
export interface Pointer {
  conversationId: string;
  memberId: string;
  seq: number;
}

type PointerColumns = Record<'conversationIds' | 'memberIds', string[]> & { seqs: number[] };

export const pointerColumns = (pointers: readonly Pointer[]): PointerColumns => ({
  conversationIds: pointers.map(({ conversationId }) => conversationId),
  memberIds: pointers.map(({ memberId }) => memberId),
  seqs: pointers.map(({ seq }) => seq),
});

/** As a table called `pointer`; `at` counts from 1. */
export const pointerTable = (column: (name: keyof PointerColumns) => unknown): SQL =>
  sql`unnest(${columnOf(column('conversationIds'), 'uuid')}, ${columnOf(column('memberIds'), 'uuid')},
    ${columnOf(column('seqs'), 'int')}) with ordinality as pointer (conversation_id, member_id, seq, at)`;

export interface ReaderSeat extends Pick<Seat, 'state' | 'lastSeq' | 'otherId'> {
  progress: Progress;
}

/** Where each of them sits; null: not there, or with somebody who is blocked. */
export async function findReaders(
  db: Database,
  pointers: readonly Pointer[],
): Promise<(ReaderSeat | null)[]> {
  const seats: (ReaderSeat | null)[] = pointers.map(() => null);
  for (const { at, readSeq, receivedSeq, ...seat } of await readers(db, pointerColumns(pointers)))
    seats[Number(at) - 1] = { ...seat, progress: { readSeq, receivedSeq } };
  return seats;
}

type ReaderColumns = Omit<ReaderSeat, 'progress'> & Progress & { at: string };

const readers = hotStatement<PointerColumns, ReaderColumns>(
  'find readers',
  (column) => sql`
    select pointer.at, c.state, c.last_seq as "lastSeq", seat.other_id as "otherId",
      seat.read_seq as "readSeq", seat.received_seq as "receivedSeq"
    from ${pointerTable(column)}
    join ${participants} seat on seat.conversation_id = pointer.conversation_id
      and seat.member_id = pointer.member_id
    join ${conversations} c on c.id = seat.conversation_id
    where ${mayBeShown(sql`seat.member_id`)}`,
);
