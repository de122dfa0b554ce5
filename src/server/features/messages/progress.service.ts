import type { Progress } from '#contract/messages/endpoints.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { gathered } from '#server/platform/gathering.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import {
  lockConversation,
  lockConversations,
  type ListedConversation,
} from './conversations.queries.ts';
import { conversationProgress, conversationSeen } from './messages.facts.ts';
import {
  listUnread,
  moveRead,
  moveReceived,
  type MessageRun,
  type Moved,
} from './progress.queries.ts';
import { findReaders, type Pointer, type ReaderSeat, type Seat } from './seats.queries.ts';

export type { MessageRun };

// Short beside any way to a page, and long enough for many to come together.
const GATHERED_MS = 10;
const MOST = 500;

const nameOf = ({ conversationId, memberId }: Pick<Pointer, 'conversationId' | 'memberId'>) =>
  `${conversationId} ${memberId}`;

/** What several pages of a member report is one thing: how far they have come. */
const furthest = (before: Pointer, next: Pointer): Pointer =>
  next.seq > before.seq ? next : before;

/** What a list brings to a page has arrived there. */
export async function noteReceived(
  tools: Tools,
  memberId: string,
  rows: ListedConversation[],
): Promise<void> {
  const behind = rows.filter(
    ({ last, lastSeq, mine }) => last?.senderId !== memberId && mine.receivedSeq < lastSeq,
  );
  await Promise.all(
    behind.map(({ id: conversationId, lastSeq: seq }) =>
      receive(tools, { conversationId, memberId, seq }),
    ),
  );
}

/** In one statement for all who have received something at about the same time. */
export const receive = gathered<Pointer, void>({
  forMs: GATHERED_MS,
  most: MOST,
  nameOf,
  merged: furthest,
  work: async (tools, pointers) => {
    for (const moved of await moveReceived(tools.db, pointers)) {
      const { conversationId, memberId, progress, showsPresence } = moved;
      // Receiving would give away that somebody is here.
      const memberIds = showsPresence ? otherIn(moved) : [];
      tools.tell(conversationProgress, { conversationId, memberId, memberIds, ...progress });
    }
    return pointers.map(() => undefined);
  },
});

export async function markRead(
  tools: Tools,
  memberId: string,
  conversationId: string,
  seq: number,
): Promise<Progress> {
  const progress = await read(tools, { conversationId, memberId, seq });
  if (!progress) throw refuse('NOT_FOUND');
  return progress;
}

/** In one transaction for all who have read something at about the same time. Null: there is nothing that they could read. */
const read = gathered<Pointer, Progress | null>({
  forMs: GATHERED_MS,
  most: MOST,
  nameOf,
  merged: furthest,
  work: async (tools, pointers) => {
    const seats = await findReaders(tools.db, pointers);
    const behind = pointers.filter((pointer, at) => isBehind(pointer, seats[at]));
    const moved = behind.length > 0 ? await readUpTo(tools, behind, seatsOf(pointers, seats)) : [];
    const now = new Map(moved.map((each) => [nameOf(each), each.progress]));
    return pointers.map((pointer, at) => {
      const seat = seats[at];
      if (!seat) return null;
      // Another node may have been quicker: then it tells.
      const progress = now.get(nameOf(pointer)) ?? seat.progress;
      const { conversationId, memberId } = pointer;
      const { readSeq } = progress;
      tools.tell(conversationSeen, { conversationId, memberId, otherId: seat.otherId, readSeq });
      return progress;
    });
  },
});

const isBehind = ({ seq }: Pointer, seat: ReaderSeat | null | undefined): boolean =>
  !!seat && seat.progress.readSeq < Math.min(seq, seat.lastSeq);

const seatsOf = (pointers: Pointer[], seats: (ReaderSeat | null)[]) =>
  new Map(pointers.map((pointer, at) => [nameOf(pointer), seats[at]]));

function readUpTo(
  tools: Tools,
  pointers: Pointer[],
  seats: ReadonlyMap<string, ReaderSeat | null | undefined>,
): Promise<Moved[]> {
  return tools.write(async (tx) => {
    await lockConversations(
      tx,
      pointers.map(({ conversationId }) => conversationId),
    );
    const moved = await moveRead(tx, pointers);
    for (const { conversationId, memberId, progress, showsPresence } of moved) {
      const own = { conversationId, memberId, ...progress };
      tx.tell(conversationProgress, { ...own, memberIds: [memberId] });
      const shown = showsPresence ? own : { ...own, receivedSeq: own.readSeq };
      const seat = seats.get(nameOf({ conversationId, memberId }));
      tx.tell(conversationProgress, { ...shown, memberIds: seat ? otherIn(seat) : [] });
    }
    return moved;
  });
}

/** Of these, the ones in which something was neither read nor deleted. */
export const whichAreUnread = listUnread;

export async function isUnread(db: Executor, run: MessageRun): Promise<boolean> {
  return (await listUnread(db, [run])).length > 0;
}

/** Until the transaction ends, nothing in it is read or deleted. */
export const holdConversation = (tx: Transaction, conversationId: string): Promise<void> =>
  lockConversation(tx, conversationId);

/** Who learns of it: a request's sender does not learn that it was looked at. */
const otherIn = ({ state, otherId }: Pick<Seat, 'state' | 'otherId'>): string[] =>
  otherId && state === 'open' ? [otherId] : [];
