import { safetyEvents } from '#contract/safety/events.ts';
import {
  afterCommit,
  inTransaction,
  repeat,
  work,
  type FeatureJob,
  type FeatureListener,
} from '#server/platform/feature.ts';
import {
  fullNameChosen,
  nameChosen,
  statusChanged,
} from '#server/features/accounts/accounts.facts.ts';
import { subscriptionChanged } from '#server/features/billing/billing.facts.ts';
import { identityChanged } from '../safety.facts.ts';
import { refundUnderAge, underAgeRefunds } from './identity-decisions.service.ts';
import { removeStrays } from './identity-files.service.ts';
import { identityMails, mailIdentity } from './identity.mails.ts';
import { askCompanionAgain } from './revoking.service.ts';
import {
  keepVerifiedFullName,
  keepVerifiedName,
  sweepIdentity,
  withdrawOfLockedOut,
} from './identity.service.ts';

export const identityListeners: FeatureListener[] = [
  inTransaction(statusChanged, withdrawOfLockedOut),
  inTransaction(nameChosen, keepVerifiedName),
  inTransaction(fullNameChosen, keepVerifiedFullName),
  // Told under the lock of the payer, with the kind of member that they have paid for.
  inTransaction(subscriptionChanged, askCompanionAgain),
  afterCommit(identityChanged, ({ realtime }, { memberId }) =>
    realtime.send(memberId, safetyEvents.identityChanged, {}),
  ),
];

export const identityJobs: FeatureJob[] = [
  work(identityMails, mailIdentity),
  work(underAgeRefunds, refundUnderAge),
  repeat('safety.sweep-identity', '* * * * *', sweepIdentity),
  repeat('safety.remove-stray-documents', '41 * * * *', removeStrays),
];
