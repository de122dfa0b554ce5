import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Family } from '#contract/safety/rules.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { hotStatement } from '#server/platform/database/hot-statements.ts';
import { conversations, messages, participants } from './messages.tables.ts';

export interface NewMessage {
  conversationId: string;
  senderId: string;
  clientId: string;
  text: string;
  photoId: string | null;
  voiceId: string | null;
  replyTo: number | null;
  createdAt: Date;
  warning: Family | null;
}

export interface KeptMessage {
  seq: number;
  /** How far its receiver had read: the same for all that they find unread together. */
  receiverReadSeq: number;
  receiverId: string;
  /** For a request of a companion. */
  counted: boolean;
  /** The one message with which somebody asks to write. */
  isRequest: boolean;
}

type Values = Omit<NewMessage, 'createdAt'> & { createdAt: string };
type KeptColumns = Omit<KeptMessage, 'isRequest'>;
type Place = (name: keyof Values) => Placeholder | SQL;

/** From whoever asks, a request takes one message. */
const takes = {
  open: () => sql`c.state = 'open'`,
  request: (value: Place) =>
    sql`c.state = 'request' and c.last_seq = 0 and c.asked_by = ${value('senderId')}`,
};

/**
 * One statement: the next number, the message and both sides' lists hold together, and it costs one way to the
 * database. No row when the conversation does not take messages, or not from this sender.
 * The sender is held first, as erasing a member does: two who took them in another order would wait for each other.
 */
const keeping = (value: Place, state: keyof typeof takes): SQL => sql`
  with sender as (
    select id from ${members} where id = ${value('senderId')} for key share
  ), taken as (
    update ${conversations} c set last_seq = c.last_seq + 1
    where exists (select 1 from sender) and c.id = ${value('conversationId')} and ${takes[state](value)}
      and c.low_id is not null and c.high_id is not null
      and exists (select 1 from ${participants} seat where seat.conversation_id = c.id
        and seat.member_id = ${value('senderId')}
        and ${shownTo(sql`${value('senderId')}::uuid`).acquaintance(sql`seat.other_id`)})
    returning c.last_seq as seq, c.counted,
      case when c.low_id = ${value('senderId')} then c.high_id else c.low_id end as other_id
  ), kept as (
    insert into ${messages} (conversation_id, seq, sender_id, client_id, text, photo_id, voice_id, reply_to, created_at, warning)
    select ${value('conversationId')}::uuid, seq, ${value('senderId')}::uuid, ${value('clientId')}::uuid, ${value('text')},
      ${value('photoId')}::uuid, ${value('voiceId')}::uuid, ${value('replyTo')}::int, ${value('createdAt')}::timestamptz, ${value('warning')}
    from taken
  ), listed as (
    update ${participants} p set last_at = ${value('createdAt')}::timestamptz,
      unread_since = case when p.member_id = ${value('senderId')} then p.unread_since
        else coalesce(p.unread_since, ${value('createdAt')}::timestamptz) end
    where p.conversation_id = ${value('conversationId')} and exists (select 1 from taken)
    returning p.member_id, p.read_seq
  )
  select seq, other_id as "receiverId", counted,
    coalesce((select read_seq from listed where member_id = other_id), 0) as "receiverReadSeq"
  from taken`;

const keepOpen = hotStatement<Values, KeptColumns>('keep message', (value) =>
  keeping(value, 'open'),
);

const valuesOf = (message: NewMessage): Values => ({
  ...message,
  createdAt: message.createdAt.toISOString(),
});

/** In an open conversation. Null: it takes none, or not from this sender. */
export async function keepMessage(db: Database, message: NewMessage): Promise<KeptMessage | null> {
  const [row] = await keepOpen(db, valuesOf(message));
  return row ? { ...row, isRequest: false } : null;
}

/** The same in a transaction, also where the message is what somebody asks with. */
export async function keepMessageWithin(
  tx: Transaction,
  message: NewMessage,
  state: keyof typeof takes,
): Promise<KeptMessage | null> {
  const values = valuesOf(message);
  const { rows } = await tx.execute<KeptColumns & Record<string, unknown>>(
    keeping((name) => sql`${values[name]}`, state),
  );
  const [row] = rows;
  return row ? { ...row, isRequest: state === 'request' } : null;
}
