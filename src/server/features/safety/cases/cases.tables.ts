import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  CaseKind,
  CaseOutcome,
  ContentKind,
  DecisionAction,
  DecisionReason,
} from '#contract/safety/cases.ts';
import type { Evidence } from '#contract/safety/console.endpoints.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** A case outlives whoever it is about. */
const memberOrGone = (name: string) =>
  uuid(name).references(() => members.id, { onDelete: 'set null' });

/** What was done to a member, as they read it. */
export const decisions = pgTable(
  'decisions',
  {
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    actorId: memberOrGone('actor_id'),
    /** That it was decided in; null: from the member's page. */
    caseId: uuid('case_id').references((): AnyPgColumn => cases.id, { onDelete: 'set null' }),
    action: text().$type<DecisionAction>().notNull(),
    reason: text().$type<DecisionReason>().notNull(),
    words: text().notNull(),
    createdAt: time('created_at').notNull(),
    until: time('until'),
    /** Taken back, or another one holds in its place. */
    endedAt: time('ended_at'),
  },
  (table) => [
    index('decisions_of_member').on(table.memberId, table.createdAt.desc()),
    index('decisions_of_actor').on(table.actorId),
    index('decisions_of_case').on(table.caseId),
  ],
);

/** Something that a person has to decide. */
export const cases = pgTable(
  'cases',
  {
    id: uuid().primaryKey(),
    /** What members and visitors name it by. */
    number: text().notNull().unique(),
    kind: text().$type<CaseKind>().notNull(),
    reason: text().notNull(),
    details: text().notNull(),
    subjectId: memberOrGone('subject_id'),
    /** As whoever reported knew them. */
    subjectName: text('subject_name'),
    openedById: memberOrGone('opened_by_id'),
    /** Made by the page of whoever reports: what is sent twice is one case. */
    clientId: uuid('client_id'),
    /** Of a grievance. */
    contactName: text('contact_name'),
    contactEmail: text('contact_email'),
    /** What is held, or the reported photo or message that can be taken away. */
    contentKind: text('content_kind').$type<ContentKind>(),
    contentId: text('content_id'),
    /** What is appealed against, or what a refund goes with. */
    decisionId: uuid('decision_id').references(() => decisions.id, { onDelete: 'set null' }),
    /** The payment that a refund would give back. */
    paymentId: uuid('payment_id'),
    /** Grave, or about money: not for moderators. */
    adminOnly: boolean('admin_only').notNull().default(false),
    /** Kept whoever is erased, until the police have it. */
    sealed: boolean().notNull().default(false),
    openedAt: time('opened_at').notNull(),
    dueAt: time('due_at').notNull(),
    /** When the mail left that tells whoever complained that we have it. */
    acknowledgedAt: time('acknowledged_at'),
    /** When a person first looked. */
    seenAt: time('seen_at'),
    claimedById: memberOrGone('claimed_by_id'),
    claimedAt: time('claimed_at'),
    closedAt: time('closed_at'),
    closedById: memberOrGone('closed_by_id'),
    outcome: text().$type<CaseOutcome>(),
    /** What was told to whoever opened it. */
    answer: text(),
  },
  (table) => [
    unique('cases_sent_once').on(table.openedById, table.clientId),
    uniqueIndex('cases_grievance_once')
      .on(table.clientId)
      .where(sql`${table.kind} = 'grievance'`),
    unique('cases_one_per_decision').on(table.kind, table.decisionId),
    index('cases_open')
      .on(table.kind, table.dueAt, table.id)
      .where(sql`${table.closedAt} is null`),
    index('cases_closed')
      .on(table.closedAt.desc(), table.id.desc())
      .where(sql`${table.closedAt} is not null`),
    index('cases_opened_at').on(table.openedAt),
    index('cases_about').on(table.subjectId, table.openedAt.desc()),
    index('cases_opened_by').on(table.openedById, table.openedAt.desc()),
    index('cases_content').on(table.contentKind, table.contentId),
    index('cases_claimed_by').on(table.claimedById),
    index('cases_closed_by').on(table.closedById),
    index('cases_of_decision').on(table.decisionId),
  ],
);

/** Apart from its case, so that lists never touch it, and it can go while the case stays. */
export const caseEvidence = pgTable('case_evidence', {
  caseId: uuid('case_id')
    .primaryKey()
    .references(() => cases.id, { onDelete: 'cascade' }),
  evidence: jsonb().$type<Evidence>().notNull(),
});

/** By what a banned member is known again. */
export type BannedKind = 'email' | 'phone' | 'document';

/** Keyed hashes, and no way back to whom. */
export const bannedIdentities = pgTable(
  'banned_identities',
  {
    kind: text().$type<BannedKind>().notNull(),
    hash: text().notNull(),
    /** Of the ban: taking it back takes these along. Not a reference, since a ban outlives its member. */
    memberId: uuid('banned_id').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.hash, table.memberId] }),
    index('banned_identities_of_member').on(table.memberId),
  ],
);

/** Mailboxes that members had before they changed their email, as keyed hashes: a ban covers them, too. */
export const formerMailboxes = pgTable(
  'former_mailboxes',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.hash] })],
);
