import { emailChanged, memberCreated } from '#server/features/accounts/accounts.facts.ts';
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
  inTransaction(emailChanged, partReaddressed),
  afterCommit(emailChanged, ({ jobs }) => jobs.hurry(contactsToPart)),
];

export const contactJobs: FeatureJob[] = [work(contactsToPart, partByContact)];
