import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { EndReason, MeterSides } from '#contract/companions/meter.rules.ts';
import type { CompanionCategory, CompanionKind } from '#contract/companions/rules.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { payments } from '#server/features/billing/billing.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const member = (name: string) => uuid(name).references(() => members.id, { onDelete: 'set null' });

/** What a plan that was paid for holds for companions, and when. How much of it is left, the ledger knows. */
export const companionBudgets = pgTable(
  'companion_budgets',
  {
    paymentId: uuid('payment_id')
      .primaryKey()
      .references(() => payments.id),
    clientId: member('client_id'),
    clientPseudonym: uuid('client_pseudonym').notNull(),
    minor: integer().notNull(),
    /** Earnings from it wait longer: it may yet be disputed. */
    isFirst: boolean('is_first').notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    /** When what was left of it went back. */
    closedAt: at('closed_at'),
  },
  (table) => [
    index('companion_budgets_of_client').on(table.clientId, table.endsAt),
    index('companion_budgets_open')
      .on(table.endsAt)
      .where(sql`${table.closedAt} is null`),
  ],
);

/** A chat or call with a companion while it is counted, and what it came to. */
export const companionSessions = pgTable(
  'companion_sessions',
  {
    id: uuid().primaryKey(),
    /** Requests go with their members, sessions stay in the books. */
    requestId: uuid('request_id').notNull(),
    clientId: member('client_id'),
    companionId: member('companion_id'),
    clientPseudonym: uuid('client_pseudonym').notNull(),
    companionPseudonym: uuid('companion_pseudonym').notNull(),
    kind: text().$type<CompanionKind>().notNull(),
    category: text().$type<CompanionCategory>().notNull(),
    planPaymentId: uuid('plan_payment_id')
      .notNull()
      .references(() => companionBudgets.paymentId),
    rateVersion: integer('rate_version').notNull(),
    /** In paise, as all amounts here. */
    reservedMinor: integer('reserved_minor').notNull(),
    /** No more than this is counted: for so long there is money, and so much is left of the day's limit. */
    mostMs: integer('most_ms').notNull(),
    /** The two, for the limits of their day; whoever of them asked. */
    pair: text().notNull(),
    /** India's day of its start. */
    day: date().notNull(),
    startedAt: at('started_at').notNull(),
    /** When each was seen and wrote. */
    sides: jsonb().$type<MeterSides>().notNull(),
    countedMs: integer('counted_ms').notNull(),
    warnedAt: at('warned_at'),
    /** When time alone may change something. */
    dueAt: at('due_at').notNull(),
    endedAt: at('ended_at'),
    endReason: text('end_reason').$type<EndReason>(),
    settledAt: at('settled_at'),
    amountMinor: integer('amount_minor'),
    /** What was earned becomes available then, unless it is disputed or goes back. */
    holdUntil: at('hold_until'),
    releasedAt: at('released_at'),
    reversedAt: at('reversed_at'),
  },
  (table) => [
    uniqueIndex('companion_sessions_one_open')
      .on(table.pair)
      .where(sql`${table.endedAt} is null`),
    uniqueIndex('companion_sessions_of_request')
      .on(table.requestId)
      .where(sql`${table.endedAt} is null`),
    index('companion_sessions_request').on(table.requestId),
    index('companion_sessions_due')
      .on(table.dueAt)
      .where(sql`${table.endedAt} is null`),
    index('companion_sessions_day').on(table.pair, table.day),
    index('companion_sessions_of_client').on(table.clientId, table.startedAt, table.id),
    index('companion_sessions_of_companion').on(
      table.companionPseudonym,
      table.startedAt,
      table.id,
    ),
    index('companion_sessions_companion').on(table.companionId),
    index('companion_sessions_of_plan').on(table.planPaymentId),
    index('companion_sessions_held')
      .on(table.holdUntil)
      .where(sql`${table.releasedAt} is null and ${table.reversedAt} is null`),
    check(
      'companion_sessions_bounds',
      sql`${table.countedMs} between 0 and ${table.mostMs} and ${table.amountMinor} between 0 and ${table.reservedMinor}`,
    ),
    check(
      'companion_sessions_category',
      sql`${table.category} in ('rent-a-friend', 'emotional-healing', 'virtual-relationship')`,
    ),
    check(
      'companion_sessions_text_only',
      sql`${table.category} <> 'virtual-relationship' or ${table.kind} = 'chat'`,
    ),
  ],
);
