import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Family } from '#contract/safety/rules.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { columnOf, hotStatement } from '#server/platform/database/hot-statements.ts';
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

interface TogetherColumns extends Record<string, unknown> {
  conversationIds: string[];
  senderIds: string[];
  clientIds: string[];
  texts: string[];
  times: string[];
}

/**
 * Plain messages of different conversations, with one commit. What is held by somebody else just now is passed over, and so
 * is what was kept before: nobody can make the others wait.
 */
const keepTogether = hotStatement<TogetherColumns, KeptColumns & { at: string }>(
  'keep messages together',
  (column) => sql`
    with sent as (
      select * from unnest(${columnOf(column('conversationIds'), 'uuid')}, ${columnOf(column('senderIds'), 'uuid')},
          ${columnOf(column('clientIds'), 'uuid')}, ${columnOf(column('texts'), 'text')},
          ${columnOf(column('times'), 'timestamptz')})
        with ordinality as sent (conversation_id, sender_id, client_id, text, created_at, at)
    ), sender as (
      select id from ${members} where id in (select sender_id from sent) for key share skip locked
    ), held as (
      select c.id from sent join ${conversations} c on c.id = sent.conversation_id
      where ${takes.open()} and c.low_id is not null and c.high_id is not null
        and sent.sender_id in (select id from sender)
        and exists (select 1 from ${participants} seat where seat.conversation_id = c.id
          and seat.member_id = sent.sender_id
          and ${shownTo(sql`sent.sender_id`).acquaintance(sql`seat.other_id`)})
        and not exists (select 1 from ${messages} m where m.conversation_id = c.id
          and m.sender_id = sent.sender_id and m.client_id = sent.client_id)
      for no key update of c skip locked
    ), taken as (
      update ${conversations} c set last_seq = c.last_seq + 1
      from held join sent on sent.conversation_id = held.id where c.id = held.id
      returning sent.*, c.last_seq as seq, c.counted,
        case when c.low_id = sent.sender_id then c.high_id else c.low_id end as other_id
    ), kept as (
      insert into ${messages} (conversation_id, seq, sender_id, client_id, text, created_at)
      select conversation_id, seq, sender_id, client_id, text, created_at from taken
    ), seats as (
      select p.conversation_id, p.member_id from taken
      join ${participants} p on p.conversation_id = taken.conversation_id
      order by p.conversation_id, p.member_id for no key update of p
    ), listed as (
      update ${participants} p set last_at = taken.created_at,
        unread_since = case when p.member_id = taken.sender_id then p.unread_since
          else coalesce(p.unread_since, taken.created_at) end
      from seats join taken on taken.conversation_id = seats.conversation_id
      where p.conversation_id = seats.conversation_id and p.member_id = seats.member_id
      returning p.conversation_id, p.member_id, p.read_seq
    )
    select taken.at, seq, other_id as "receiverId", counted, coalesce(listed.read_seq, 0) as "receiverReadSeq"
    from taken left join listed on listed.conversation_id = taken.conversation_id
      and listed.member_id = taken.other_id`,
);

/** Null, where it could not be kept so: alone it may be. */
export async function keepMessages(
  db: Database,
  sent: readonly NewMessage[],
): Promise<(KeptMessage | null)[]> {
  const kept: (KeptMessage | null)[] = sent.map(() => null);
  const rows = await keepTogether(db, {
    conversationIds: sent.map(({ conversationId }) => conversationId),
    senderIds: sent.map(({ senderId }) => senderId),
    clientIds: sent.map(({ clientId }) => clientId),
    texts: sent.map(({ text }) => text),
    times: sent.map(({ createdAt }) => createdAt.toISOString()),
  });
  for (const { at, ...row } of rows) kept[Number(at) - 1] = { ...row, isRequest: false };
  return kept;
}
