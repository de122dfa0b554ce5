import type { CompanionSession } from '#contract/companions/meter.endpoints.ts';
import { ratesOf } from '#contract/companions/rates.ts';
import type { SessionTold } from './meter.facts.ts';
import { dueAt, endsAt, type Meter } from './meter.policy.ts';
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

export function viewSession(session: SessionRow, now: Date): CompanionSession {
  const meter = meterOf(session);
  const ends = session.endedAt ? null : endsAt(meter, now.getTime());
  return {
    id: session.id,
    requestId: session.requestId,
    kind: session.kind,
    category: session.category,
    startedAt: session.startedAt.toISOString(),
    countedSeconds: Math.floor(session.countedMs / 1000),
    asOf: now.toISOString(),
    endsAt: dated(ends)?.toISOString() ?? null,
    warned: session.warnedAt !== null,
    endedAt: session.endedAt?.toISOString() ?? null,
    endReason: session.endReason,
  };
}
