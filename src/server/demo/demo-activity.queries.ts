import { sql } from 'drizzle-orm';
import { likes } from '#server/features/matching/matching.tables.ts';
import { profiles } from '#server/features/profiles/profiles.tables.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { LikedPart } from '#contract/matching/endpoints.ts';
import { photos } from '#server/features/profiles/photos.tables.ts';
import type { CallKind } from '#contract/companions/calls.rules.ts';
import { calls } from '#server/features/companions/calls/calls.tables.ts';
import { members, sessions } from '#server/features/accounts/accounts.tables.ts';
import { listings } from '#server/features/discovery/listings.tables.ts';
import {
  conversations,
  messages,
  participants,
} from '#server/features/messages/messages.tables.ts';

/** Members who are played: those whose ids lie between these, unless somebody is here as them. */
export interface PlayedMembers {
  firstId: string;
  lastId: string;
  /** In these sessions, and in those seen since then, they are played by a person; null: they are played all the same. */
  byPeople: { seenSince: Date; sessionIds: readonly string[] } | null;
}

const isMade = (column: string, { firstId, lastId }: PlayedMembers) =>
  sql`${sql.raw(column)} between ${firstId}::uuid and ${lastId}::uuid`;

const isPlayed = (column: string, played: PlayedMembers) => {
  const made = isMade(column, played);
  if (!played.byPeople) return sql`(${made})`;
  const { seenSince, sessionIds } = played.byPeople;
  return sql`(${made} and not exists (select 1 from ${sessions} s where s.member_id = ${sql.raw(column)}
    and (s.last_seen_at > ${seenSince.toISOString()} or s.id = any(${sql.param(sessionIds)}::uuid[]))))`;
};

/** They were here then, where nothing later is known. */
export async function moveLastSeen(
  db: Executor,
  visits: readonly { id: string; at: Date }[],
): Promise<void> {
  const rows = JSON.stringify(visits.map(({ id, at }) => ({ id, at: at.toISOString() })));
  await db.execute(sql`
    with seen as (
      update ${profiles} p set active_at = greatest(p.active_at,
        case when p.show_online_status then v.at else date_trunc('day', v.at, 'UTC') end)
      from json_to_recordset(${rows}::json) as v(id uuid, at timestamptz)
      where p.member_id = v.id and p.findable
      returning p.member_id, p.active_at
    )
    update ${listings} l set active_at = seen.active_at from seen where l.member_id = seen.member_id`);
}

interface UnansweredLike {
  likerId: string;
  likedId: string;
  createdAt: Date;
  /** How many played members the liker had liked before. */
  earlier: number;
}

/** Likes of others for the played, made before then and still without an answer. */
export async function listUnanswered(
  db: Executor,
  played: PlayedMembers,
  before: Date,
): Promise<UnansweredLike[]> {
  const { rows } = await db.execute<{
    liker_id: string;
    liked_id: string;
    created_at: string;
    earlier: number;
  }>(sql`
    select l.liker_id, l.liked_id, l.created_at, (select count(*)::int from ${likes} e where e.liker_id = l.liker_id
        and (e.created_at, e.id) < (l.created_at, l.id) and e.status <> 'passed'
        and ${isPlayed('e.liked_id', played)}) as earlier
    from ${likes} l
    where l.status = 'pending' and ${isPlayed('l.liked_id', played)}
      and not ${isPlayed('l.liker_id', played)} and l.created_at <= ${before.toISOString()}
      and not exists (select 1 from ${likes} a where a.liker_id = l.liked_id and a.liked_id = l.liker_id)
    order by l.created_at limit 100`);
  return rows.map((row) => ({
    likerId: row.liker_id,
    likedId: row.liked_id,
    createdAt: new Date(row.created_at),
    earlier: row.earlier,
  }));
}

interface Greeting extends Record<string, unknown> {
  newcomerId: string;
  greeterId: string;
  /** What there is to comment on: their first answer, else their main photo. */
  on: LikedPart | null;
  /** What others have said to them with a like. */
  received: string[];
}

/** Which played member would like whom of those who have finished their profile and were greeted by fewer than `most`. */
export async function listGreetings(
  db: Executor,
  played: PlayedMembers,
  { finishedBefore, most }: { finishedBefore: Date; most: number },
): Promise<Greeting[]> {
  const before = sql`${finishedBefore.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Greeting>(sql`
    select n.member_id as "newcomerId", g.member_id as "greeterId",
      array(select d.comment from ${likes} d where d.liked_id = n.member_id) as received,
      case when n.prompts->0 is not null then jsonb_build_object('prompt', n.prompts->0->'prompt')
        else (select jsonb_build_object('photoId', p.id) from ${photos} p
          where p.member_id = n.member_id and p.held_for is null order by p.position limit 1) end as "on"
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
  return rows;
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
  /** What the other one goes by. */
  name: string;
  lastSeq: number;
  /** Empty where nothing was written yet. */
  lastText: string;
  lastAt: Date;
  isRead: boolean;
  /** They were asked as a companion, and are not matched. */
  forRequest: boolean;
}

/**
 * Chats of played members in which the other one wrote last, or in which nobody has begun for a while. What another made-up
 * member is made to have written before anybody signed in as them asks for no answer.
 */
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
    last_at: string;
    read_seq: number;
    for_request: boolean;
  }>(sql`
    select c.id, p.member_id, p.other_id, o.name, c.last_seq, m.text,
      coalesce(m.created_at, c.created_at) as last_at, p.read_seq, c.for_request
    from ${participants} p
    join ${conversations} c on c.id = p.conversation_id
    join ${members} o on o.id = p.other_id
    left join ${messages} m on m.conversation_id = c.id and m.seq = c.last_seq
    where ${isPlayed('p.member_id', played)} and not ${isPlayed('p.other_id', played)}
      and (c.state = 'open' or c.state = 'request' and c.asked_by = p.other_id)
      and (c.last_seq = 0 and c.created_at <= ${begunBefore.toISOString()}
        or m.sender_id = p.other_id and m.created_at <= ${writtenBefore.toISOString()}
          and (not ${isMade('p.other_id', played)} or exists (select 1 from ${sessions} s
            where s.member_id = p.other_id and s.created_at <= m.created_at)))
    limit 20`);
  return rows.map((row) => ({
    conversationId: row.id,
    playedId: row.member_id,
    otherId: row.other_id,
    name: row.name,
    lastSeq: row.last_seq,
    lastText: row.text ?? '',
    lastAt: new Date(row.last_at),
    isRead: row.read_seq >= row.last_seq,
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

/** What the played member of a chat has written there lately, and what their profile tells of them. */
export async function findSpeaker(
  db: Executor,
  { conversationId, playedId }: Pick<WaitingChat, 'conversationId' | 'playedId'>,
): Promise<{ said: string[]; city: string; work: string; hobby: string; interest: string }> {
  const { rows } = await db.execute<{
    said: string[];
    city: string;
    work: string;
    hobby: string;
    interest: string;
  }>(sql`
    select array(select m.text from ${messages} m
        where m.conversation_id = ${conversationId} and m.sender_id = ${playedId}
        order by m.seq desc limit 40) as said,
      coalesce(split_part(p.location, ',', 1), 'India') as city, coalesce(p.occupation, 'this and that') as work,
      lower(coalesce(p.hobbies[1], 'long walks')) as hobby, lower(coalesce(p.interests[1], 'old songs')) as interest
    from ${profiles} p where p.member_id = ${playedId}`);
  return rows[0] ?? { said: [], city: 'India', work: '', hobby: '', interest: '' };
}
