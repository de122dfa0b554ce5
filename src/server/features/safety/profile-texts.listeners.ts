import { safetyEvents } from '#contract/safety/events.ts';
import { nameChosen } from '#server/features/accounts/accounts.facts.ts';
import { textsWritten } from '#server/features/profiles/profiles.facts.ts';
import { afterCommit, inTransaction, type FeatureListener } from '#server/platform/feature.ts';
import { reviewText } from './held-texts.service.ts';
import { screenName, screenProfile } from './profile-texts.service.ts';
import { contentReviewed, helpOffered, waitingChanged } from './safety.facts.ts';

/** Accounts and profiles stand before us: they say what was written, and we say whether it may stand. */
export const textListeners: FeatureListener[] = [
  inTransaction(nameChosen, screenName),
  inTransaction(textsWritten, screenProfile),
  inTransaction(contentReviewed, reviewText),
  afterCommit(waitingChanged, ({ realtime }, { memberId }) =>
    realtime.send(memberId, safetyEvents.waitingChanged, {}),
  ),
  afterCommit(helpOffered, ({ realtime }, { memberId }) =>
    realtime.send(memberId, safetyEvents.help, {}),
  ),
];
