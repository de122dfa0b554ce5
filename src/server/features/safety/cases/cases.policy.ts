import { randomInt } from 'node:crypto';
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

/** Without letters that are taken for others when read out. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Tells nobody how many there are: `K7QF-2M9X`. */
export function newCaseNumber(): string {
  const four = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${four()}-${four()}`;
}

/** As somebody typed it. */
export const readCaseNumber = (text: string): string => {
  const letters = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
};
