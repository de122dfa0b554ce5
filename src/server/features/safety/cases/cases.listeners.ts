import { safetyEvents } from '#contract/safety/events.ts';
import { keepAfterCase } from '#server/features/accounts/leaving/sealed.service.ts';
import {
  emailChanged,
  memberCreated,
  phoneChanged,
} from '#server/features/accounts/accounts.facts.ts';
import { refundAsked } from '#server/features/billing/billing.facts.ts';
import { erasureBegins } from '#server/platform/erasure.ts';
import {
  afterCommit,
  inTransaction,
  repeat,
  work,
  type FeatureJob,
  type FeatureListener,
} from '#server/platform/feature.ts';
import { caseClosed, contentHeld, contentWithdrawn, decisionMade } from '../safety.facts.ts';
import { keepFormerMailbox, refuseBannedNumber, refuseReturn } from './bans.service.ts';
import { appealMails, decisionMails, mailAppeal, mailDecision } from './cases.mails.ts';
import { openHeldCase, withdrawHeld } from './cases.service.ts';
import { nameKeptPictures } from './erasure.service.ts';
import { forgetOldEvidence } from './evidence.service.ts';
import { grievanceMails, mailGrievance } from './grievances.mails.ts';
import { refuseProposed } from './refunds.service.ts';

export const caseListeners: FeatureListener[] = [
  inTransaction(memberCreated, (tools, tx, { memberId }) => refuseReturn(tools, tx, memberId)),
  inTransaction(emailChanged, (tools, tx, { memberId }) => refuseReturn(tools, tx, memberId)),
  inTransaction(emailChanged, keepFormerMailbox),
  inTransaction(phoneChanged, refuseBannedNumber),
  inTransaction(contentHeld, openHeldCase),
  inTransaction(refundAsked, refuseProposed),
  inTransaction(contentWithdrawn, withdrawHeld),
  inTransaction(erasureBegins, nameKeptPictures),
  inTransaction(caseClosed, (tools, tx, { caseId, at }) => keepAfterCase(tools, tx, caseId, at)),
  afterCommit(decisionMade, ({ realtime }, { memberId }) =>
    realtime.send(memberId, safetyEvents.accountStatusChanged),
  ),
  afterCommit(caseClosed, ({ realtime }, { openedById }) => {
    if (openedById) realtime.send(openedById, safetyEvents.accountStatusChanged);
  }),
];

export const caseJobs: FeatureJob[] = [
  work(decisionMails, mailDecision),
  work(appealMails, mailAppeal),
  work(grievanceMails, mailGrievance),
  repeat('safety.forget-evidence', '29 2 * * *', forgetOldEvidence),
];
