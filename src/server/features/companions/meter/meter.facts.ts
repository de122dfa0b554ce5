import type { EndReason } from '#contract/companions/meter.rules.ts';
import type { CompanionCategory, CompanionKind } from '#contract/companions/rules.ts';
import { fact } from '#server/platform/work.ts';

/** Of a session that is counted. Whoever was erased has no id any more. */
export interface SessionTold {
  sessionId: string;
  requestId: string;
  clientId: string | null;
  companionId: string | null;
  kind: CompanionKind;
  category: CompanionCategory;
  at: Date;
}

export const sessionStarted = fact<SessionTold>('companion-session.started');

/** More of it is counted, or it has come to what it pays. */
export const sessionCounted = fact<SessionTold>('companion-session.counted');

/** What was set aside ends in two minutes. */
export const sessionWarned = fact<SessionTold>('companion-session.warned');

/** Told inside the write that settles it. */
export const sessionEnded = fact<SessionTold & { reason: EndReason; paidMinor: number }>(
  'companion-session.ended',
);
