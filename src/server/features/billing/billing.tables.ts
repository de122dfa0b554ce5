import { isNull } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { paymentProviders, paymentStatuses } from '#contract/billing/rules.ts';
import { currencies } from '#contract/money.ts';
import { members, planId } from '#server/features/accounts/accounts.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const paymentStatus = pgEnum('payment_status', paymentStatuses);
export const paymentProvider = pgEnum('payment_provider', paymentProviders);
export const currency = pgEnum('currency', currencies);

/** A member's way to one plan: begun at the checkout, decided by what the provider tells. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    /** Null once the member is erased: what was paid stays in the books. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    plan: planId().notNull(),
    priceCurrency: currency('price_currency').notNull(),
    priceMinor: integer('price_minor').notNull(),
    /** What the card is charged for it. */
    chargeCurrency: currency('charge_currency').notNull(),
    chargeMinor: integer('charge_minor').notNull(),
    status: paymentStatus().notNull(),
    provider: paymentProvider().notNull(),
    /** The provider's names for the checkout and for the money; null until they are known. */
    checkoutReference: text('checkout_reference'),
    paymentReference: text('payment_reference'),
    /** No money moves. */
    isTest: boolean('is_test').notNull().default(false),
    /** Counted within each financial year, without gaps; null until it is paid. */
    invoiceNumber: text('invoice_number').unique(),
    /** As it was on the day of the invoice, which later settings do not change. */
    seller: jsonb().$type<{
      name: string;
      address: string | null;
      gstin: string | null;
      taxPercent: number;
    }>(),
    createdAt: at('created_at').notNull(),
    paidAt: at('paid_at'),
    endedAt: at('ended_at'),
    /** When we last asked the provider how it stands. */
    askedAt: at('asked_at'),
  },
  (table) => [
    index('payments_member').on(table.memberId, table.createdAt),
    index('payments_waiting').on(table.status, table.createdAt),
    index('payments_status').on(table.status, table.id),
    unique('payments_checkout_reference').on(table.checkoutReference, table.provider),
    unique('payments_payment_reference').on(table.paymentReference, table.provider),
  ],
);

/** Whom invoices are made out to, by the name of that day. Apart from the books: it goes when the member is erased. */
export const payers = pgTable('payers', {
  paymentId: uuid('payment_id')
    .primaryKey()
    .references(() => payments.id, { onDelete: 'cascade' }),
  memberId: uuid('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' }),
  name: text().notNull(),
});

/** Who has asked the provider to pay back, and when: kept whatever came of it. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    askedBy: uuid('asked_by').references(() => members.id, { onDelete: 'set null' }),
    askedAt: at('asked_at').notNull(),
    currency: currency().notNull(),
    minor: integer().notNull(),
    provider: paymentProvider().notNull(),
    /** The provider's name for it; null until it has answered. */
    reference: text(),
    /** When the provider refused it or did not answer; null: it stands. */
    failedAt: at('failed_at'),
  },
  (table) => [uniqueIndex('refunds_standing').on(table.paymentId).where(isNull(table.failedAt))],
);

/** What the payments of a member come to; whoever has none has no row. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    plan: planId().notNull(),
    since: at('since').notNull(),
    until: at('until').notNull(),
    /** The last reminder that went out for this `until`, in days before it; null: none yet. */
    remindedDays: integer('reminded_days'),
  },
  (table) => [index('subscriptions_until').on(table.until)],
);

/** The last number of each financial year. */
export const invoiceYears = pgTable('invoice_years', {
  year: text().primaryKey(),
  last: integer().notNull(),
});

/** What providers have told, by their own names: the same is told again and again. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    provider: paymentProvider().notNull(),
    reference: text().notNull(),
    type: text().notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.reference] })],
);
