import { sql } from 'drizzle-orm';
import { likes, matches } from '#server/features/matching/matching.tables.ts';
import {
  conversations,
  messages as messageTable,
  participants,
} from '#server/features/messages/messages.tables.ts';
import { profiles } from '#server/features/profiles/profiles.tables.ts';
import { listings } from '#server/features/discovery/listings.tables.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import { setPaidPlan } from '#server/features/accounts/members.queries.ts';
import {
  insertPayment,
  setTerm,
  type NewPayment,
} from '#server/features/billing/payments.queries.ts';
import type { Term } from '#server/features/billing/terms.policy.ts';
import {
  testProviderSessions,
  type TestSession,
} from '#server/platform/payments/test-provider/test-provider.tables.ts';

export interface PastMessage {
  from: 'low' | 'high';
  clientId: string;
  text: string;
  at: Date;
}

export interface History {
  /** The smaller id first. */
  lowId: string;
  highId: string;
  messages: PastMessage[];
  /** How many of the last ones, all by `high`, `low` has not read yet. */
  unread: number;
}

/** One statement: a match with all that was written since. Does nothing where the two have met already. */
export async function insertHistory(
  db: Executor,
  { lowId, highId, messages, unread }: History,
): Promise<void> {
  const [first, last] = [messages[0], messages.at(-1)];
  if (!first || !last) return;
  const [begun, ended] = [first.at.toISOString(), last.at.toISOString()];
  const read = messages.length - unread;
  const firstUnread = messages[read]?.at.toISOString() ?? null;
  const written = messages.map(({ from, clientId, text, at }, place) => ({
    seq: place + 1,
    sender: from === 'low' ? lowId : highId,
    client: clientId,
    text,
    at: at.toISOString(),
  }));
  const [lowLike, highLike] = [newId(), newId()];
  await db.execute(sql`
    with met as (
      insert into ${matches} (id, low_id, high_id, low_like_id, high_like_id, status, created_at, last_activity)
      values (${newId()}, ${lowId}, ${highId}, ${lowLike}, ${highLike}, 'active', ${begun}, ${ended})
      on conflict do nothing returning low_id, high_id
    ), liked as (
      insert into ${likes} (id, liker_id, liked_id, status, created_at)
      select ${lowLike}::uuid, low_id, high_id, 'matched', ${begun}::timestamptz from met
      union all select ${highLike}::uuid, high_id, low_id, 'matched', ${begun}::timestamptz from met
      on conflict do nothing
    ), talk as (
      insert into ${conversations} (id, low_id, high_id, state, last_seq, created_at)
      select ${newId()}::uuid, low_id, high_id, 'open', ${written.length}::int, ${begun}::timestamptz from met
      returning id
    ), seen as (
      update ${profiles} set active_at = greatest(active_at, ${ended}::timestamptz)
      where findable and member_id in (${lowId}, ${highId})
    ), listed as (
      update ${listings} set active_at = greatest(active_at, ${ended}::timestamptz)
      where member_id in (${lowId}, ${highId})
    ), seats as (
      insert into ${participants} (conversation_id, member_id, other_id, box, last_at, read_seq, received_seq,
        unread_since)
      select id, ${lowId}::uuid, ${highId}::uuid, 'inbox', ${ended}::timestamptz, ${read}::int, ${read}::int,
        ${firstUnread}::timestamptz from talk
      union all select id, ${highId}::uuid, ${lowId}::uuid, 'inbox', ${ended}::timestamptz,
        ${written.length}::int, ${written.length}::int, null from talk
    )
    insert into ${messageTable} (conversation_id, seq, sender_id, client_id, text, created_at)
    select talk.id, one.seq, one.sender, one.client, one.text, one.at
    from talk cross join json_to_recordset(${JSON.stringify(written)}::json)
      as one(seq int, sender uuid, client uuid, text text, at timestamptz)`);
}

export type PaidRow = NewPayment & {
  checkoutReference: string;
  paymentReference: string;
};

/** As if it had been paid on the test provider's page. */
export async function insertPaid(
  tx: Transaction,
  payment: PaidRow,
  payerName: string,
  session: TestSession,
  term: Term,
): Promise<void> {
  await insertPayment(tx, payment, payerName);
  await tx
    .insert(testProviderSessions)
    .values({ id: session.id, intentId: session.payment_intent, session });
  await setTerm(tx, payment.memberId, term);
  await setPaidPlan(tx, payment.memberId, term);
}
