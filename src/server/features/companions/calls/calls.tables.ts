import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { CallEndReason, CallKind, CallState } from '#contract/companions/calls.rules.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { companionRequests } from '../requests/requests.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const member = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });

/** That two spoke, when and for how long; never what was said or shown. */
export const calls = pgTable(
  'calls',
  {
    id: uuid().primaryKey(),
    callerId: member('caller_id'),
    calleeId: member('callee_id'),
    kind: text().$type<CallKind>().notNull(),
    /** The companion request that it keeps; null: the two are matched. */
    requestId: uuid('request_id').references(() => companionRequests.id, { onDelete: 'set null' }),
    state: text().$type<CallState>().notNull(),
    createdAt: at('created_at').notNull(),
    answeredAt: at('answered_at'),
    endedAt: at('ended_at'),
    endReason: text('end_reason').$type<CallEndReason>(),
    /** The page of each side that speaks: signals of any other are not passed on. */
    callerPage: uuid('caller_page').notNull(),
    calleePage: uuid('callee_page'),
    /** When the page of each side was last heard of. */
    callerSeenAt: at('caller_seen_at').notNull(),
    calleeSeenAt: at('callee_seen_at'),
  },
  (table) => [
    index('calls_of_caller').on(table.callerId, table.calleeId, table.createdAt),
    index('calls_of_callee').on(table.calleeId, table.callerId, table.createdAt),
    index('calls_of_request')
      .on(table.requestId)
      .where(sql`${table.requestId} is not null`),
    index('calls_open')
      .on(table.createdAt)
      .where(sql`${table.state} in ('ringing', 'connected')`),
    check('calls_two', sql`${table.callerId} <> ${table.calleeId}`),
    check(
      'calls_over',
      sql`(${table.state} in ('ringing', 'connected')) = (${table.endedAt} is null)`,
    ),
  ],
);

/** Who is in a call that rings or goes on: one row for each member, so that nobody is in two. */
export const callSeats = pgTable(
  'call_seats',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    callId: uuid('call_id')
      .notNull()
      .references(() => calls.id, { onDelete: 'cascade' }),
  },
  (table) => [index('call_seats_of_call').on(table.callId)],
);
