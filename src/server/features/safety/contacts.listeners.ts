import {
  emailChanged,
  memberCreated,
  phoneChanged,
} from '#server/features/accounts/accounts.facts.ts';
import {
  afterCommit,
  inTransaction,
  work,
  type FeatureJob,
  type FeatureListener,
} from '#server/platform/feature.ts';
import {
  contactsToPart,
  partByContact,
  partReaddressed,
  partSignedUp,
} from './contacts.service.ts';

export const contactListeners: FeatureListener[] = [
  inTransaction(memberCreated, partSignedUp),
  inTransaction(emailChanged, (tools, tx, { memberId, email }) =>
    partReaddressed(tools, tx, { memberId, contact: email }),
  ),
  inTransaction(phoneChanged, (tools, tx, { memberId, number }) =>
    partReaddressed(tools, tx, { memberId, contact: number }),
  ),
  afterCommit(emailChanged, ({ jobs }) => jobs.hurry(contactsToPart)),
  afterCommit(phoneChanged, ({ jobs }) => jobs.hurry(contactsToPart)),
];

export const contactJobs: FeatureJob[] = [work(contactsToPart, partByContact)];
