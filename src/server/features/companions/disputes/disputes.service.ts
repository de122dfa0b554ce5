import { DISPUTE_DAYS, type DisputeState } from '#contract/companions/earnings.rules.ts';
import type { PastSession } from '#contract/companions/meter.endpoints.ts';
import type { AdminDispute } from '#contract/companions/money-console.endpoints.ts';
import { rupees } from '#contract/money.ts';
import type { Page } from '#contract/paging.ts';
import { readCards } from '#server/features/profiles/cards.service.ts';
import { recordAction } from '#server/platform/audit/audit.ts';
import { days } from '#server/platform/clock.ts';
import { cutPage, readCursor, writeCursor } from '#server/platform/cursor.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { planOf, reverseEarning } from '../earnings/earnings.service.ts';
import { secondsOf } from '../earnings/earning-views.ts';
import { disputeMoved } from '../money.facts.ts';
import { listReversals } from '../ledger/ledger.queries.ts';
import {
  findSession,
  listOfClient,
  lockSession,
  type SessionRow,
} from '../meter/sessions.queries.ts';
import { whoIsSeen } from '../seen.queries.ts';
import {
  findDispute,
  insertDispute,
  listDisputes,
  listDisputesOf,
  setDecided,
} from './disputes.queries.ts';

const PAGE = 20;

/** Null: it cost nothing, or it is too late. */
function disputableUntil({ endedAt, amountMinor, reversedAt }: SessionRow): Date | null {
  if (!endedAt || !amountMinor || reversedAt) return null;
  return new Date(endedAt.getTime() + days(DISPUTE_DAYS));
}

/** What a client had of their plan, newest first. */
export async function readPastSessions(
  tools: Tools,
  clientId: string,
  cursor: string | undefined,
): Promise<Page<PastSession>> {
  const now = tools.clock.now();
  const found = await listOfClient(tools.db, clientId, readCursor(cursor), PAGE + 1);
  const { rows, nextCursor } = cutPage(found, PAGE, ({ startedAt, id }) =>
    writeCursor({ at: startedAt, id }),
  );
  const ids = rows.map(({ id }) => id);
  const disputes = await listDisputesOf(tools.db, ids);
  const reversals = await listReversals(tools.db, ids);
  const companions = rows.flatMap(({ companionId }) => companionId ?? []);
  const seen = await whoIsSeen(tools.db, clientId, [...new Set(companions)]);
  const cards = await readCards(tools, clientId, seen);
  const items = rows.map((session): PastSession => {
    const card = session.companionId ? cards.get(session.companionId) : undefined;
    const dispute = disputes.find(({ sessionId }) => sessionId === session.id);
    const until = dispute ? null : disputableUntil(session);
    return {
      id: session.id,
      kind: session.kind,
      category: session.category,
      startedAt: session.startedAt.toISOString(),
      seconds: secondsOf(session),
      cost: rupees(session.reversedAt ? 0 : (session.amountMinor ?? 0)),
      disputableUntil: until && until > now ? until.toISOString() : null,
      dispute: dispute?.state ?? null,
      decision: dispute?.note ?? null,
      givenBack: (reversals.get(session.id)?.givenBack ?? 0) > 0,
      other: card
        ? { memberId: card.memberId, displayName: card.displayName, photo: card.photo }
        : null,
    };
  });
  return { items, nextCursor };
}

/** Its earnings wait until somebody has decided. */
export async function disputeSession(
  tools: Tools,
  clientId: string,
  { id: sessionId, words }: { id: string; words: string },
): Promise<{ ok: true }> {
  const now = tools.clock.now();
  await tools.write(async (tx) => {
    const session = await lockSession(tx, sessionId);
    if (!session || session.clientId !== clientId) throw refuse('NOT_FOUND');
    const [known] = await listDisputesOf(tx, [sessionId]);
    if (known) throw refuse('DISPUTE_KNOWN');
    const until = disputableUntil(session);
    if (!until || until <= now) throw refuse('DISPUTE_LATE', { data: { days: DISPUTE_DAYS } });
    const dispute = { id: newId(), sessionId, openedById: clientId, words, openedAt: now };
    if (!(await insertDispute(tx, { ...dispute, state: 'open' }))) throw refuse('DISPUTE_KNOWN');
    const { companionId } = session;
    tx.tell(disputeMoved, {
      disputeId: dispute.id,
      clientId,
      companionId,
      to: 'opened',
      at: now,
    });
  });
  return { ok: true };
}

export async function readDisputes(
  tools: Tools,
  { state, cursor }: { state: DisputeState; cursor?: string | undefined },
): Promise<Page<AdminDispute>> {
  const found = await listDisputes(tools.db, state, readCursor(cursor), PAGE + 1);
  const { rows, nextCursor } = cutPage(found, PAGE, ({ dispute }) =>
    writeCursor({ at: dispute.openedAt, id: dispute.id }),
  );
  const items = rows.map(({ dispute, session }): AdminDispute => ({
    id: dispute.id,
    state: dispute.state,
    openedAt: dispute.openedAt.toISOString(),
    words: dispute.words,
    kind: session.kind,
    category: session.category,
    startedAt: session.startedAt.toISOString(),
    seconds: secondsOf(session),
    wrote: { client: session.sides.client.wrote, companion: session.sides.companion.wrote },
    amount: rupees(session.amountMinor ?? 0),
    clientId: session.clientId,
    companionId: session.companionId,
    decidedAt: dispute.decidedAt?.toISOString() ?? null,
    note: dispute.note,
  }));
  return { items, nextCursor };
}

/** For the client: what it cost goes back to their plan by new entries. Nobody decides about a session of their own. */
export async function decideDispute(
  tools: Tools,
  adminId: string,
  { id, outcome, note }: { id: string; outcome: Exclude<DisputeState, 'open'>; note: string },
): Promise<{ ok: true }> {
  await tools.write(async (tx) => {
    const dispute = await findDispute(tx, id);
    const about = dispute && (await findSession(tx, dispute.sessionId));
    if (!dispute || !about) throw refuse('NOT_FOUND');
    if ([about.clientId, about.companionId].includes(adminId)) throw refuse('ANOTHER_DECIDES');
    // The plan before the session, as everywhere.
    const plan = await planOf(tx, about);
    const session = await lockSession(tx, about.id);
    const decision = { state: outcome, decidedAt: tools.clock.now(), note };
    if (!session || !(await setDecided(tx, id, decision))) throw refuse('DISPUTE_DECIDED');
    if (outcome === 'for-client') await reverseEarning(tools, tx, session, plan);
    const { clientId, companionId } = session;
    const at = decision.decidedAt;
    tx.tell(disputeMoved, { disputeId: id, clientId, companionId, to: 'decided', at });
    recordAction(tools, tx, {
      actorId: adminId,
      action: 'dispute.decide',
      target: `dispute:${id}`,
      details: { outcome },
    });
  });
  return { ok: true };
}
