import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RequestMover, RequestState } from '#contract/companions/request-states.ts';
import type {
  NoteState,
  ReminderMinutes,
  RequestReason,
} from '#contract/companions/requests.rules.ts';
import type { CompanionCategory, CompanionKind } from '#contract/companions/rules.ts';
import type { Family } from '#contract/safety/rules.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const member = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });

/** Somebody asks a companion for a chat or a call. A trigger lets a state follow another only as `requestSteps` says. */
export const companionRequests = pgTable(
  'companion_requests',
  {
    id: uuid().primaryKey(),
    clientId: member('client_id'),
    companionId: member('companion_id'),
    /** The asking page's own name for it: a second click is the same request. */
    askId: uuid('ask_id').notNull(),
    category: text().$type<CompanionCategory>().notNull(),
    kind: text().$type<CompanionKind>().notNull(),
    /** As soon as it is accepted, instead of at a time. */
    isNow: boolean('is_now').notNull(),
    /** When it is to begin: the time asked for, or the one suggested instead once that is accepted. */
    startsAt: at('starts_at').notNull(),
    /** How long it is meant to last. */
    minutes: integer().notNull(),
    note: text().notNull(),
    noteState: text('note_state').$type<NoteState>().notNull(),
    noteWarning: text('note_warning').$type<Family>(),
    state: text().$type<RequestState>().notNull(),
    suggestedAt: at('suggested_at'),
    /** Why it was declined or cancelled. */
    reason: text().$type<RequestReason>(),
    movedBy: text('moved_by').$type<RequestMover>().notNull(),
    /** Who did not come; null: that is not what happened. */
    missedBy: text('missed_by').$type<'client' | 'companion' | 'both'>(),
    /** When each has come to its call. */
    clientCameAt: at('client_came_at'),
    companionCameAt: at('companion_came_at'),
    /** Of the chat that it has opened. */
    conversationId: uuid('conversation_id'),
    /** When the companion first said yes, no, or another time. */
    answeredAt: at('answered_at'),
    acceptedAt: at('accepted_at'),
    /** The reminder that both have had, or do not need any more. */
    reminded: integer().$type<ReminderMinutes>(),
    createdAt: at('created_at').notNull(),
    changedAt: at('changed_at').notNull(),
    /** Without an answer by then it lapses. */
    lapsesAt: at('lapses_at').notNull(),
  },
  (table) => [
    unique('companion_requests_once').on(table.clientId, table.askId),
    index('companion_requests_of_client').on(table.clientId, table.changedAt, table.id),
    index('companion_requests_of_companion').on(table.companionId, table.changedAt, table.id),
    index('companion_requests_open')
      .on(table.lapsesAt)
      .where(sql`${table.state} in ('pending', 'suggested')`),
    index('companion_requests_in_chat')
      .on(table.conversationId)
      .where(sql`${table.state} in ('accepted', 'begun')`),
    index('companion_requests_ahead')
      .on(table.startsAt)
      .where(sql`${table.state} in ('accepted', 'begun')`),
    check('companion_requests_two', sql`${table.clientId} <> ${table.companionId}`),
    check(
      'companion_requests_category',
      sql`${table.category} in ('rent-a-friend', 'emotional-healing', 'virtual-relationship')`,
    ),
    check(
      'companion_requests_text_only',
      sql`${table.category} <> 'virtual-relationship' or ${table.kind} = 'chat'`,
    ),
  ],
);
