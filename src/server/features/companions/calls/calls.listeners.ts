import { callsEvents, type Signal } from '#contract/companions/calls.events.ts';
import { statusChanged } from '#server/features/accounts/accounts.facts.ts';
import { findMember } from '#server/features/accounts/accounts.service.ts';
import { subscriptionChanged } from '#server/features/billing/billing.facts.ts';
import { matchEnded } from '#server/features/matching/matching.facts.ts';
import { memberBlocked } from '#server/features/safety/safety.facts.ts';
import { afterCommit, inTransaction, type FeatureListener } from '#server/platform/feature.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { createKeyedMutex } from '#server/platform/concurrency.ts';
import type { Tools } from '#server/platform/tools.ts';
import { callConnected, callEnded, callMoved, callRinging, type CallFact } from './calls.facts.ts';
import { viewCall } from './call-views.ts';
import { findOwnCall } from './calls.queries.ts';
import { endForApart, noteBeat, relaySignal, sweepCalls } from './calls.service.ts';

const SWEEP_MS = 5_000;

async function tellPage(
  tools: Tools,
  memberId: string,
  callId: string,
  event: typeof callsEvents.changed,
): Promise<void> {
  const row = await findOwnCall(tools.db, memberId, callId);
  if (row) tools.realtime.send(memberId, event, { call: await viewCall(tools, memberId, row) });
}

async function tellBoth(tools: Tools, { callId, callerId, calleeId }: CallFact): Promise<void> {
  for (const memberId of [callerId, calleeId])
    await tellPage(tools, memberId, callId, callsEvents.changed);
}

/** Whatever parts the two ends their call with it; pages of both learn of every step. */
export const callListeners: FeatureListener[] = [
  inTransaction(memberBlocked, (tools, tx, { memberIds }) =>
    endForApart(tools, tx, { between: memberIds }),
  ),
  // Whoever unmatches wants to be apart: their requests end with it, too.
  inTransaction(matchEnded, (tools, tx, { memberIds }) =>
    endForApart(tools, tx, { between: memberIds }),
  ),
  inTransaction(statusChanged, async (tools, tx, { memberId, lockedOut }) => {
    if (lockedOut || (await findMember(tx, memberId))?.status !== 'active')
      await endForApart(tools, tx, { memberId });
  }),
  inTransaction(subscriptionChanged, async (tools, tx, { memberId, until }) => {
    if (!until || until <= tools.clock.now()) await endForApart(tools, tx, { memberId });
  }),
  afterCommit(callRinging, (tools, { callId, calleeId }) =>
    tellPage(tools, calleeId, callId, callsEvents.ringing),
  ),
  afterCommit(callConnected, tellBoth),
  afterCommit(callMoved, tellBoth),
  afterCommit(callEnded, ({ realtime }, { callId, callerId, calleeId, state, reason }) => {
    for (const memberId of [callerId, calleeId])
      realtime.send(memberId, callsEvents.ended, { callId, state, reason });
  }),
];

export function callHandlers(tools: Tools) {
  // In the order in which a page sent them: an address makes no sense before what it belongs to.
  const inTurn = createKeyedMutex();
  return {
    signal: (
      { memberId }: Caller,
      input: { callId: string; page: string; to: string; signal: Signal },
    ) => inTurn(`${memberId} ${input.page}`, () => relaySignal(tools, memberId, input)),
    beat: ({ memberId }: Caller, input: { callId: string; page: string }) =>
      noteBeat(tools, memberId, input),
  };
}

/** Again and again: ends what nobody answers and what a side has left, also after a restart. The returned function stops it. */
export function startCallSweep(tools: Tools): () => Promise<void> {
  const upSince = tools.clock.now();
  let sweeping = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = sweepCalls(tools, upSince).catch((error: unknown) =>
      tools.log.warn({ err: error }, 'calls could not be swept'),
    );
  }, SWEEP_MS);
  return () => {
    clearInterval(timer);
    return sweeping;
  };
}
