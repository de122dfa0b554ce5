import type { CompanionSession } from '#contract/companions/meter.endpoints.ts';
import { ratesOf } from '#contract/companions/rates.ts';
import type { SessionTold } from './meter.facts.ts';
import { secondsOf } from '../earnings/earning-views.ts';
import { amountOf, dueAt, endsAt, type Meter } from './meter.policy.ts';
import type { SessionRow } from './sessions.queries.ts';

export function meterOf(session: SessionRow): Meter {
  const { kind, rateVersion, startedAt, mostMs, sides, countedMs } = session;
  return {
    kind,
    card: ratesOf(rateVersion),
    startedAt: startedAt.getTime(),
    mostMs,
    sides,
    countedMs,
    warnedAt: session.warnedAt?.getTime() ?? null,
    endedAt: session.endedAt?.getTime() ?? null,
    endReason: session.endReason,
  };
}

const dated = (at: number | null) => (at === null ? null : new Date(at));

/** What of a meter is kept, beside what never changes. */
export function changesOf(meter: Meter) {
  const { sides, countedMs, warnedAt, endedAt, endReason } = meter;
  const times = {
    warnedAt: dated(warnedAt),
    endedAt: dated(endedAt),
    dueAt: new Date(dueAt(meter)),
  };
  return { sides, countedMs, endReason, ...times };
}

export const toldOf = (session: SessionRow, at: Date): SessionTold => {
  const { id: sessionId, requestId, clientId, companionId, kind, category } = session;
  return { sessionId, requestId, clientId, companionId, kind, category, at };
};

export function viewSession(session: SessionRow, now: Date, viewerId: string): CompanionSession {
  const meter = meterOf(session);
  const ends = session.endedAt ? null : endsAt(meter, now.getTime());
  const isCompanion = session.companionId === viewerId;
  return {
    id: session.id,
    requestId: session.requestId,
    side: isCompanion ? 'companion' : 'client',
    memberId: isCompanion ? session.clientId : session.companionId,
    kind: session.kind,
    category: session.category,
    startedAt: session.startedAt.toISOString(),
    ...countedOf(session, now),
    asOf: now.toISOString(),
    mostSeconds: Math.floor(session.mostMs / 1000),
    amount: { currency: 'INR', minor: session.amountMinor ?? amountOf(meter) },
    endsAt: dated(ends)?.toISOString() ?? null,
    warned: session.warnedAt !== null,
    endedAt: session.endedAt?.toISOString() ?? null,
    endReason: session.endReason,
  };
}

/** A chat lasts while it is open, whoever writes; of one that has ended, as of a call, it is what counts. */
function countedOf(session: SessionRow, now: Date) {
  const { kind, startedAt, endedAt, sides } = session;
  if (kind === 'chat' && !endedAt) {
    const seconds = Math.floor((now.getTime() - startedAt.getTime()) / 1000);
    return { countedSeconds: Math.max(0, seconds), countedUntil: now.toISOString() };
  }
  const both = Math.min(sides.client.seen ?? 0, sides.companion.seen ?? 0);
  const until = new Date(Math.max(startedAt.getTime(), both));
  return { countedSeconds: secondsOf(session), countedUntil: until.toISOString() };
}
