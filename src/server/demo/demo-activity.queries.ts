import { sql } from 'drizzle-orm';
import { likes } from '#server/features/matching/matching.tables.ts';
import { profiles } from '#server/features/profiles/profiles.tables.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { CallKind } from '#contract/companions/calls.rules.ts';
import { calls } from '#server/features/companions/calls/calls.tables.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import {
  conversations,
  messages,
  participants,
} from '#server/features/messages/messages.tables.ts';
import { companionRatings } from '#server/features/companions/ratings/ratings.tables.ts';
import { companionRequests } from '#server/features/companions/requests/requests.tables.ts';

/** Members who are played: those whose ids lie between these. */
export interface PlayedMembers {
  firstId: string;
  lastId: string;
}

const isPlayed = (column: string, { firstId, lastId }: PlayedMembers) =>
  sql`${sql.raw(column)} between ${firstId}::uuid and ${lastId}::uuid`;

interface UnansweredLike {
  likerId: string;
  likedId: string;
  /** How many played members the liker had liked before. */
  earlier: number;
}

/** Likes of others for the played, made before then and still without an answer. */
export async function listUnanswered(
  db: Executor,
  played: PlayedMembers,
  before: Date,
): Promise<UnansweredLike[]> {
  const { rows } = await db.execute<{ liker_id: string; liked_id: string; earlier: number }>(sql`
    select l.liker_id, l.liked_id, (select count(*)::int from ${likes} e where e.liker_id = l.liker_id
        and (e.created_at, e.id) < (l.created_at, l.id) and e.status <> 'passed'
        and ${isPlayed('e.liked_id', played)}) as earlier
    from ${likes} l
    where l.status = 'pending' and ${isPlayed('l.liked_id', played)}
      and not ${isPlayed('l.liker_id', played)} and l.created_at <= ${before.toISOString()}
      and not exists (select 1 from ${likes} a where a.liker_id = l.liked_id and a.liked_id = l.liker_id)
    order by l.created_at limit 20`);
  return rows.map((row) => ({
    likerId: row.liker_id,
    likedId: row.liked_id,
    earlier: row.earlier,
  }));
}

interface Greeting {
  newcomerId: string;
  greeterId: string;
}

/** Which played member would like whom of those who have finished their profile and were greeted by fewer than `most`. */
export async function listGreetings(
  db: Executor,
  played: PlayedMembers,
  { finishedBefore, most }: { finishedBefore: Date; most: number },
): Promise<Greeting[]> {
  const before = sql`${finishedBefore.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ newcomer_id: string; greeter_id: string }>(sql`
    select n.member_id as newcomer_id, g.member_id as greeter_id
    from ${profiles} n
    cross join lateral (
      select c.member_id from ${profiles} c
      where ${isPlayed('c.member_id', played)} and c.findable
        and ${shownTo(sql`n.member_id`).listing(sql`c.member_id`)}
        and not exists (select 1 from ${likes} d where d.liker_id = c.member_id and d.liked_id = n.member_id)
        and coalesce(c.preferred_gender, 'any') in ('any', coalesce(n.gender, 'any'))
      order by lower(c.location) = lower(n.location) desc, c.active_at desc, c.member_id limit 1) g
    where n.findable and n.onboarding_complete and n.updated_at <= ${before}
      and not ${isPlayed('n.member_id', played)}
      and (select count(*) from ${likes} d where d.liked_id = n.member_id
        and ${isPlayed('d.liker_id', played)}) < ${most}
      and not exists (select 1 from ${likes} d where d.liked_id = n.member_id
        and d.created_at > ${before} and ${isPlayed('d.liker_id', played)})
    limit 20`);
  return rows.map((row) => ({ newcomerId: row.newcomer_id, greeterId: row.greeter_id }));
}

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

export interface WaitingChat {
  conversationId: string;
  /** Whose turn it is. */
  playedId: string;
  otherId: string;
  /** The first name of the other one. */
  name: string;
  lastSeq: number;
  /** Empty where nothing was written yet. */
  lastText: string;
  /** They were asked as a companion, and are not matched. */
  forRequest: boolean;
}

/** Chats of played members in which the other one wrote last, or in which nobody has begun for a while. */
export async function listWaitingChats(
  db: Executor,
  played: PlayedMembers,
  { writtenBefore, begunBefore }: { writtenBefore: Date; begunBefore: Date },
): Promise<WaitingChat[]> {
  const { rows } = await db.execute<{
    id: string;
    member_id: string;
    other_id: string;
    name: string;
    last_seq: number;
    text: string | null;
    for_request: boolean;
  }>(sql`
    select c.id, p.member_id, p.other_id, split_part(o.name, ' ', 1) as name, c.last_seq, m.text,
      c.for_request
    from ${participants} p
    join ${conversations} c on c.id = p.conversation_id
    join ${members} o on o.id = p.other_id
    left join ${messages} m on m.conversation_id = c.id and m.seq = c.last_seq
    where ${isPlayed('p.member_id', played)} and not ${isPlayed('p.other_id', played)}
      and (c.state = 'open' or c.state = 'request' and c.asked_by = p.other_id)
      and (c.last_seq = 0 and c.created_at <= ${begunBefore.toISOString()}
        or m.sender_id = p.other_id and m.created_at <= ${writtenBefore.toISOString()})
    limit 20`);
  return rows.map((row) => ({
    conversationId: row.id,
    playedId: row.member_id,
    otherId: row.other_id,
    name: row.name,
    lastSeq: row.last_seq,
    lastText: row.text ?? '',
    forRequest: row.for_request,
  }));
}

/** What others have begun their chats with this member with. */
export async function listReceivedOpenings(db: Executor, memberId: string): Promise<string[]> {
  const { rows } = await db.execute<{ text: string }>(sql`
    select distinct m.text from ${participants} p
    join ${messages} m on m.conversation_id = p.conversation_id and m.seq = 1
    where p.member_id = ${memberId} and m.sender_id = p.other_id`);
  return rows.map(({ text }) => text);
}

export interface AskedRequest {
  id: string;
  companionId: string;
  /** The first name of who asks. */
  name: string;
}

interface Row extends Record<string, unknown> {
  id: string;
  companion_id: string;
  name: string;
}

const fields = sql`r.id, r.companion_id, split_part(c.name, ' ', 1) as name
  from ${companionRequests} r join ${members} c on c.id = r.client_id`;
const among = (ids: string[]) =>
  sql`r.companion_id in (${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`;
const viewOf = (row: Row): AskedRequest => ({
  id: row.id,
  companionId: row.companion_id,
  name: row.name,
});

/** What these companions were asked for before then, and have not answered. */
export async function listAsked(
  db: Executor,
  companionIds: string[],
  before: Date,
): Promise<AskedRequest[]> {
  const { rows } = await db.execute<Row>(sql`select ${fields}
    where r.state = 'pending' and ${among(companionIds)} and r.created_at <= ${before.toISOString()}
    order by r.created_at limit 20`);
  return rows.map(viewOf);
}

/** What ended between these times, and these companions have not rated. */
export async function listUnrated(
  db: Executor,
  companionIds: string[],
  { from, until }: { from: Date; until: Date },
): Promise<AskedRequest[]> {
  const { rows } = await db.execute<Row>(sql`select ${fields}
    where r.state = 'done' and ${among(companionIds)}
      and r.changed_at between ${from.toISOString()} and ${until.toISOString()}
      and not exists (select 1 from ${companionRatings} g
        where g.request_id = r.id and g.written_by = 'companion')
    limit 20`);
  return rows.map(viewOf);
}
