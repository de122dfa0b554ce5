import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { Family } from '#contract/safety/rules.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { messagePhotos, messageReactions, messages, messageVoices } from './messages.tables.ts';
import type { MessagePhotoRow } from './message-photos.queries.ts';
import type { MessageVoice } from './message-voices.queries.ts';

const QUOTED = 200;

export interface MessageRow {
  seq: number;
  clientId: string;
  senderId: string | null;
  text: string;
  photo: MessagePhotoRow | null;
  voice: MessageVoice | null;
  replyTo: {
    seq: number;
    senderId: string | null;
    text: string;
    photo: boolean;
    voice: boolean;
    deleted: boolean;
  } | null;
  reactions: { memberId: string; emoji: string }[];
  createdAt: Date;
  deleted: boolean;
  warning: Family | null;
}

interface Columns extends Record<string, unknown> {
  seq: number;
  client_id: string;
  sender_id: string | null;
  text: string;
  created_at: string;
  deleted: boolean;
  warning: Family | null;
  photo: (Omit<MessagePhotoRow, 'uploadedAt'> & { uploadedAt: string }) | null;
  voice: MessageVoice | null;
  quote: MessageRow['replyTo'];
  reactions: MessageRow['reactions'] | null;
}

type Which =
  | { newest: number }
  | { before: number; most: number }
  | { after: number; most: number }
  | { seq: number }
  | { from: { senderId: string; clientId: string } }
  | { containing: string; behind: number; most: number };

/** In ascending order. */
export async function listMessages(
  db: Executor,
  conversationId: string,
  which: Which,
): Promise<MessageRow[]> {
  const { rows } = await db.execute<Columns>(sql`
    select m.seq, m.client_id, m.sender_id, m.text, m.created_at, m.deleted_at is not null as deleted,
      m.warning,
      case when f.id is null then null else json_build_object('id', f.id, 'memberId', f.member_id,
        'folder', f.folder, 'width', f.width, 'height', f.height, 'placeholder', f.placeholder,
        'size', f.size, 'uploadedAt', f.uploaded_at, 'heldFor', f.held_for) end as photo,
      case when v.id is null then null else json_build_object('id', v.id, 'folder', v.folder,
        'type', v.type, 'durationMs', v.duration_ms, 'peaks', v.peaks) end as voice,
      case when q.seq is null then null else json_build_object('seq', q.seq, 'senderId', q.sender_id,
        'text', left(q.text, ${QUOTED}), 'photo', q.photo_id is not null, 'voice', q.voice_id is not null,
        'deleted', q.deleted_at is not null) end as quote,
      (select json_agg(json_build_object('memberId', r.member_id, 'emoji', r.emoji) order by r.member_id)
        from ${messageReactions} r where r.conversation_id = m.conversation_id and r.seq = m.seq) as reactions
    from ${messages} m
    left join ${messagePhotos} f on f.id = m.photo_id
    left join ${messageVoices} v on v.id = m.voice_id
    left join ${messages} q on q.conversation_id = m.conversation_id and q.seq = m.reply_to
    where m.conversation_id = ${conversationId} and ${chosen(which)}`);
  return rows
    .map((row) => ({
      seq: row.seq,
      clientId: row.client_id,
      senderId: row.sender_id,
      text: row.text,
      photo: row.photo && { ...row.photo, uploadedAt: new Date(row.photo.uploadedAt) },
      voice: row.voice,
      replyTo: row.quote,
      reactions: row.reactions ?? [],
      createdAt: new Date(row.created_at),
      deleted: row.deleted,
      warning: row.warning,
    }))
    .toSorted((a, b) => a.seq - b.seq);
}

function chosen(which: Which) {
  if ('newest' in which) return sql`true order by m.seq desc limit ${which.newest}`;
  if ('before' in which)
    return sql`m.seq < ${which.before} order by m.seq desc limit ${which.most}`;
  if ('after' in which) return sql`m.seq > ${which.after} order by m.seq limit ${which.most}`;
  if ('seq' in which) return sql`m.seq = ${which.seq}`;
  if ('from' in which)
    return sql`m.sender_id = ${which.from.senderId} and m.client_id = ${which.from.clientId}`;
  const pattern = `%${which.containing.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`m.seq > ${which.behind} and m.deleted_at is null and m.text ilike ${pattern}
    order by m.seq desc limit ${which.most}`;
}

/** Its words, its photo and its voice are gone for good; that there was one stays. */
export async function eraseMessage(
  tx: Transaction,
  conversationId: string,
  seq: number,
  at: Date,
): Promise<void> {
  const here = and(eq(messages.conversationId, conversationId), eq(messages.seq, seq));
  await tx
    .update(messages)
    .set({ text: '', photoId: null, voiceId: null, warning: null, deletedAt: at })
    .where(here);
  await tx
    .delete(messageReactions)
    .where(and(eq(messageReactions.conversationId, conversationId), eq(messageReactions.seq, seq)));
}

export async function setReaction(
  db: Executor,
  reaction: typeof messageReactions.$inferInsert,
): Promise<void> {
  await db
    .insert(messageReactions)
    .values(reaction)
    .onConflictDoUpdate({
      target: [messageReactions.conversationId, messageReactions.seq, messageReactions.memberId],
      set: { emoji: reaction.emoji },
    });
}

export async function dropReaction(
  db: Executor,
  { conversationId, seq, memberId }: { conversationId: string; seq: number; memberId: string },
): Promise<void> {
  await db
    .delete(messageReactions)
    .where(
      and(
        eq(messageReactions.conversationId, conversationId),
        eq(messageReactions.seq, seq),
        eq(messageReactions.memberId, memberId),
      ),
    );
}

export async function listWhoWrote(
  db: Executor,
  conversationId: string,
  since: Date,
): Promise<{ memberId: string; firstSeq: number }[]> {
  const { rows } = await db.execute<{ memberId: string; firstSeq: number }>(sql`
    select sender_id as "memberId", min(seq) as "firstSeq" from ${messages} m
    where m.conversation_id = ${conversationId} and m.created_at >= ${since.toISOString()}::timestamptz
      and m.sender_id is not null
    group by sender_id`);
  return rows;
}

export async function listAfter(
  db: Executor,
  conversationId: string,
  writers: { memberId: string; after: number }[],
): Promise<{ memberId: string; seq: number; at: Date }[]> {
  const isAfter = writers.map(({ memberId, after }) =>
    and(eq(messages.senderId, memberId), gt(messages.seq, after)),
  );
  const rows = await db
    .select({ memberId: messages.senderId, seq: messages.seq, at: messages.createdAt })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), or(...isAfter)))
    .orderBy(messages.seq);
  return rows.flatMap(({ memberId, seq, at }) => (memberId ? { memberId, seq, at } : []));
}
