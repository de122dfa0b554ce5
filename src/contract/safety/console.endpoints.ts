import { z } from 'zod';
import { userTypes } from '../accounts/rules.ts';
import { planIds } from '../billing/plans.ts';
import { paymentStatuses } from '../billing/rules.ts';
import { endpoint } from '../endpoint.ts';
import { cursorSchema, pageOf } from '../paging.ts';
import { plainLine, plainText } from '../plain-text.ts';
import { caseNumbersContract } from './case-numbers.endpoints.ts';
import {
  ACTION_DAYS_MAX,
  caseKinds,
  caseOutcomes,
  contentKinds,
  DECISION_WORDS_MAX,
  decisionActions,
  decisionReasonIds,
  memberActions,
} from './cases.ts';
import { acts, looks, memberRowSchema, person, staff, staffContract } from './staff.endpoints.ts';

const feature = 'safety';
const done = z.object({ ok: z.literal(true) });
const someCase = z.object({ id: z.uuid() });

export const caseSummarySchema = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(caseKinds),
  /** Of the report, grievance or finding. */
  reason: z.string(),
  /** Whom it is about; null where nobody is, or they are erased. */
  subject: person.nullable(),
  adminOnly: z.boolean(),
  /** Its evidence is kept for good. */
  sealed: z.boolean(),
  openedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  claimedBy: person.nullable(),
  /** From then on anybody may take it. */
  claimedUntil: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  outcome: z.string().nullable(),
});
export type CaseSummary = z.infer<typeof caseSummarySchema>;

/** What was reported or held, as it was then. */
export const evidenceSchema = z.object({
  profile: z
    .object({
      name: z.string(),
      age: z.number().nullable(),
      location: z.string().nullable(),
      occupation: z.string().nullable(),
      bio: z.string().nullable(),
      lookingFor: z.string().nullable(),
      interests: z.array(z.string()),
      hobbies: z.array(z.string()),
      // Missing in what was frozen before members could answer any.
      prompts: z.array(z.object({ question: z.string(), answer: z.string() })).default([]),
    })
    .nullable(),
  /** Names of pictures to be asked for one by one; `reported`: this one is meant. */
  pictures: z.array(
    z.object({
      name: z.string(),
      reported: z.boolean(),
      /** The photo of another account that the one before is like. */
      like: z.object({ memberId: z.uuid(), photoId: z.string() }).optional(),
    }),
  ),
  messages: z.array(
    z.object({
      seq: z.number(),
      /** Whether the one who is reported wrote it. */
      bySubject: z.boolean(),
      text: z.string(),
      picture: z.string().nullable(),
      /** The name of its voice note, asked for as pictures are. */
      voice: z.string().optional(),
      sentAt: z.iso.datetime(),
      reported: z.boolean(),
    }),
  ),
  /** A text that is held. */
  text: z.string().nullable(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

const actionSchema = z.object({
  id: z.uuid(),
  action: z.enum(decisionActions),
  reason: z.enum(decisionReasonIds),
  words: z.string(),
  /** That it was decided in; null: from the member's page. */
  caseId: z.uuid().nullable(),
  by: person.nullable(),
  at: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type StaffAction = z.infer<typeof actionSchema>;

const reportCounts = z.object({ upheld: z.number(), dismissed: z.number() });

export const caseSchema = caseSummarySchema.extend({
  details: z.string(),
  /** Who reported or appeals; null: the content rules, a visitor, or somebody erased. */
  openedBy: person.nullable(),
  /** Of a grievance. */
  contact: z
    .object({
      name: z.string(),
      email: z.string(),
      /** When they were told that we have it; null: not yet. */
      acknowledgedAt: z.iso.datetime().nullable(),
      acknowledgeBy: z.iso.datetime(),
    })
    .nullable(),
  /** What became of the reports of whoever reported, this one left out while it is open. */
  openedByReports: reportCounts.nullable(),
  contentKind: z.enum(contentKinds).nullable(),
  /** What is appealed against, or what a refund goes with. */
  decision: actionSchema.nullable(),
  /** What was decided about the same member, latest first. */
  earlier: z.array(actionSchema),
  evidence: evidenceSchema,
  /** How it may be closed by the caller; none: it is closed, another's, or they are too close to it. */
  outcomes: z.array(z.enum(caseOutcomes)),
  closedBy: person.nullable(),
  /** What was told to whoever opened it. */
  answer: z.string().nullable(),
});
export type Case = z.infer<typeof caseSchema>;

const decisionFields = {
  reason: z.enum(decisionReasonIds),
  /** Read by the member it is about; of an appeal or grievance, by whoever sent it. */
  words: plainText(z.string().trim().max(DECISION_WORDS_MAX)),
  /** Of a restriction or suspension. A restriction without them lasts until it is taken back. */
  days: z.number().int().min(1).max(ACTION_DAYS_MAX).optional(),
  /** With a ban, by an admin: give back what was paid last. A second admin confirms it. */
  refund: z.boolean().default(false),
};

export const memberPageSchema = memberRowSchema.extend({
  fullName: z.string(),
  userType: z.enum(userTypes),
  joinedAt: z.iso.datetime(),
  emailVerified: z.boolean(),
  identityVerifiedAt: z.iso.datetime().nullable(),
  plan: z.object({ id: z.enum(planIds), until: z.iso.datetime().nullable() }).nullable(),
  /** What they paid for, latest first, the last 20. */
  payments: z.array(
    z.object({
      plan: z.enum(planIds),
      status: z.enum(paymentStatuses),
      createdAt: z.iso.datetime(),
    }),
  ),
  devices: z.array(z.object({ label: z.string(), lastSeenAt: z.iso.datetime() })),
  actions: z.array(actionSchema),
  /** Latest first, the last 50 of each. */
  about: z.array(caseSummarySchema),
  /** What they reported themself, and how much of it held. */
  reported: z.array(caseSummarySchema),
  reports: reportCounts,
});
export type MemberPage = z.infer<typeof memberPageSchema>;

export const consoleContract = {
  ...staffContract,
  ...caseNumbersContract,
  cases: endpoint({
    feature,
    method: 'GET',
    path: '/admin/cases',
    access: staff,
    budget: looks,
    summary: 'Open cases of a queue, oldest first, or closed ones, latest first',
  })
    .input(
      z.object({
        kind: z.enum(caseKinds).optional(),
        state: z.enum(['open', 'closed']).default('open'),
        cursor: cursorSchema,
      }),
    )
    .output(pageOf(caseSummarySchema)),
  case: endpoint({
    feature,
    method: 'GET',
    path: '/admin/cases/{id}',
    access: staff,
    budget: looks,
    summary: 'A case with what was frozen for it; every look is recorded',
  })
    .input(someCase)
    .output(caseSchema),
  casePicture: endpoint({
    feature,
    method: 'GET',
    path: '/admin/cases/{id}/pictures/{name}',
    access: staff,
    budget: looks,
    summary: 'A picture or voice note that was frozen for a case; every look is recorded',
  })
    .route({ outputStructure: 'detailed' })
    .input(z.object({ id: z.uuid(), name: z.string().regex(/^[a-z0-9-]{1,60}([.](webm|mp4))?$/) }))
    .output(
      z.object({
        headers: z.object({ 'cache-control': z.string() }),
        body: z.file().mime(['image/webp', 'audio/webm', 'audio/mp4']),
      }),
    ),
  claim: endpoint({
    feature,
    method: 'POST',
    path: '/admin/cases/{id}/claim',
    access: staff,
    budget: acts,
    summary: 'Take a case; one moderator has it at a time',
  })
    .input(someCase)
    .output(done),
  unclaim: endpoint({
    feature,
    method: 'POST',
    path: '/admin/cases/{id}/unclaim',
    access: staff,
    budget: acts,
    summary: 'Give a case back to the queue; an admin gives back anybody’s',
  })
    .input(someCase)
    .output(done),
  handOver: endpoint({
    feature,
    method: 'POST',
    path: '/admin/cases/{id}/hand-over',
    access: { ...staff, fresh: true },
    budget: acts,
    summary: 'Hand a case to an admin: from then on it is for admins only, and its evidence stays',
  })
    .input(someCase.extend({ reason: z.enum(decisionReasonIds) }))
    .output(done),
  decide: endpoint({
    feature,
    method: 'POST',
    path: '/admin/cases/{id}/decide',
    access: { ...staff, fresh: true },
    budget: acts,
    summary: 'Close a claimed case; the member and whoever reported are told',
  })
    .input(someCase.extend({ outcome: z.enum(caseOutcomes), ...decisionFields }))
    .output(done),
  members: endpoint({
    feature,
    method: 'GET',
    path: '/admin/members',
    access: staff,
    budget: looks,
    summary: 'Members with this whole email, id, or number of a case',
  })
    .input(z.object({ search: plainLine(z.string().trim().min(1).max(200)) }))
    .output(z.object({ items: z.array(memberRowSchema) })),
  member: endpoint({
    feature,
    method: 'GET',
    path: '/admin/members/{id}',
    access: staff,
    budget: looks,
    summary: 'A member’s history; every look is recorded',
  })
    .input(z.object({ id: z.uuid() }))
    .output(memberPageSchema),
  act: endpoint({
    feature,
    method: 'POST',
    path: '/admin/members/{id}/actions',
    access: { ...staff, fresh: true },
    budget: acts,
    summary: 'Warn, restrict, suspend, ban or restore a member without a case',
  })
    .input(z.object({ id: z.uuid(), action: z.enum(memberActions), ...decisionFields }))
    .output(done),
};
