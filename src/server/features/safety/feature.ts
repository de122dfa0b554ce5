import { safetyContract } from '#contract/safety/endpoints.ts';
import { emailChanged, memberCreated } from '#server/features/accounts/accounts.facts.ts';
import { afterCommit, feature, inTransaction, work } from '#server/platform/feature.ts';
import { blocksRoutes } from './blocks.routes.ts';
import { contactsRoutes } from './contacts.routes.ts';
import {
  contactsToPart,
  partByContact,
  partReaddressed,
  partSignedUp,
} from './contacts.service.ts';

/** Who is shown to whom (visibility.scope.ts), and whoever wants to be left alone. */
export const safety = feature({
  name: 'safety',
  contract: safetyContract,
  routes: { ...blocksRoutes, ...contactsRoutes },
  listeners: [
    inTransaction(memberCreated, partSignedUp),
    inTransaction(emailChanged, partReaddressed),
    afterCommit(emailChanged, ({ jobs }) => jobs.hurry(contactsToPart)),
  ],
  jobs: [work(contactsToPart, partByContact)],
});
