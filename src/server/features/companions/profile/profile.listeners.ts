import { identityVerified, statusChanged } from '#server/features/accounts/accounts.facts.ts';
import { subscriptionChanged } from '#server/features/billing/billing.facts.ts';
import { offerReleased } from '#server/features/safety/safety.facts.ts';
import { inTransaction, type FeatureListener } from '#server/platform/feature.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { settleCompanion } from './companion.service.ts';
import { showReleasedOffer } from './profile.service.ts';

const settle = (tools: Tools, tx: WriteTransaction, { memberId }: { memberId: string }) =>
  settleCompanion(tools, tx, memberId);

/** Whatever decides who is listed as a companion. Whoever pauses or hides has no listing at all. */
export const companionListeners: FeatureListener[] = [
  inTransaction(subscriptionChanged, settle),
  inTransaction(identityVerified, settle),
  inTransaction(statusChanged, settle),
  inTransaction(offerReleased, showReleasedOffer),
];
