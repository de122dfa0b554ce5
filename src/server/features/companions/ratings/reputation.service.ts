import {
  afterCommit,
  repeat,
  type FeatureJob,
  type FeatureListener,
} from '#server/platform/feature.ts';
import { hours } from '#server/platform/clock.ts';
import type { Tools } from '#server/platform/tools.ts';
import { ratingOpened, requestMoved } from '../companions.facts.ts';
import { settleCompanion } from '../profile/companion.service.ts';
import { listOpenedSince } from './ratings.queries.ts';

/** As many as may have opened since the last time, and some more: to settle twice costs nothing. */
const LOOKED_BACK_MS = hours(3);

const settle = (tools: Tools, companionId: string) =>
  tools.write((tx) => settleCompanion(tools, tx, companionId));

/** A rating that nobody answered opens by itself. */
async function settleOpened(tools: Tools): Promise<void> {
  const now = tools.clock.now();
  const since = new Date(now.getTime() - LOOKED_BACK_MS);
  for (const companionId of await listOpenedSince(tools.db, since, now))
    await settle(tools, companionId);
}

/** What others see of a companion follows what they answer and what is said of them, on its own account: no request waits for it. */
export const reputationListeners: FeatureListener[] = [
  afterCommit(ratingOpened, (tools, { companionId }) => settle(tools, companionId)),
  afterCommit(requestMoved, async (tools, { request, from, to }) => {
    if (from === 'pending' && to !== 'cancelled') await settle(tools, request.companionId);
  }),
];

export const reputationJobs: FeatureJob[] = [
  repeat('companions.settle-ratings', '23 * * * *', settleOpened),
];
