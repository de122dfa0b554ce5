import { minutes } from '#server/platform/clock.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { CaseRow } from './cases.queries.ts';
import type { DecisionRow } from './decisions.queries.ts';

/** Whoever claims a case and goes home must not keep it. */
export const CLAIM_LASTS_MS = minutes(30);

type Staff = Pick<Caller, 'memberId' | 'role'>;

/** For whoever is a part of it, and for moderators where it takes an admin, a case looks absent. */
export const mayOpen = (
  { memberId, role }: Staff,
  { subjectId, openedById, adminOnly }: CaseRow,
): boolean => subjectId !== memberId && openedById !== memberId && (role === 'admin' || !adminOnly);

/** Nobody answers an appeal against their own decision, nor confirms a refund that they proposed. */
export const mayDecide = (
  staff: Staff,
  row: CaseRow,
  decision: Pick<DecisionRow, 'actorId'> | null,
): boolean => mayOpen(staff, row) && decision?.actorId !== staff.memberId;
