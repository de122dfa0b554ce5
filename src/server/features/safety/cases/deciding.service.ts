import { outcomesOf, type CaseOutcome, type DecisionReason } from '#contract/safety/cases.ts';
import { changeStatus } from '#server/features/accounts/accounts.service.ts';
import { recordAction } from '#server/platform/audit/audit.ts';
import { after, hours } from '#server/platform/clock.ts';
import { lockContentOf } from '#server/platform/database/advisory-locks.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { contentReviewed } from '../safety.facts.ts';
import {
  applyAction,
  keepDecision,
  requireRank,
  requireText,
  type Actor,
  type Decided,
} from './actions.service.ts';
import { forgetBan } from './bans.service.ts';
import {
  dropClaim,
  findSubject,
  lockCase,
  setSealed,
  takeClaim,
  type CaseRow,
} from './cases.queries.ts';
import { CLAIM_LASTS_MS, mayDecide, mayOpen } from './cases.policy.ts';
import { appealMails } from './cases.mails.ts';
import { closeCase } from './cases.service.ts';
import { endDecision, findDecision } from './decisions.queries.ts';
import { grievanceMails } from './grievances.mails.ts';
import { payBack, refuseWhenPaidBack, withdrawRefund } from './refunds.service.ts';

type Outcome = Exclude<CaseOutcome, 'withdrawn'>;

export function claimCase(tools: Tools, actor: Actor, id: string): Promise<{ ok: true }> {
  return tools.write(async (tx) => {
    const row = await lockCase(tx, id);
    if (!row || !mayOpen(actor, row)) throw refuse('NOT_FOUND');
    const now = tools.clock.now();
    const staleBefore = after(tools.clock, -CLAIM_LASTS_MS);
    if (!(await takeClaim(tx, id, actor.memberId, { now, staleBefore })))
      throw refuse(row.closedAt ? 'CASE_CLOSED' : 'CASE_CLAIMED');
    record(tools, tx, actor, 'case.claim', id);
    return { ok: true };
  });
}

export function unclaimCase(tools: Tools, actor: Actor, id: string): Promise<{ ok: true }> {
  return tools.write(async (tx) => {
    const row = await lockCase(tx, id);
    if (!row || !mayOpen(actor, row)) throw refuse('NOT_FOUND');
    const whose = actor.role === 'admin' ? null : actor.memberId;
    if (await dropClaim(tx, id, whose)) record(tools, tx, actor, 'case.unclaim', id);
    return { ok: true };
  });
}

/** What is found to be grave, in a case of any kind: from here on it is for admins, who have it before them soon. */
export function handToAdmin(
  tools: Tools,
  actor: Actor,
  { id, reason }: { id: string; reason: DecisionReason },
): Promise<{ ok: true }> {
  return tools.write(async (tx) => {
    const row = await lockCase(tx, id);
    if (!row || !mayOpen(actor, row)) throw refuse('NOT_FOUND');
    if (row.sealed) return { ok: true };
    const soon = after(tools.clock, hours(tools.config.caseClocks.intimate));
    await setSealed(tx, id, row.dueAt < soon ? row.dueAt : soon);
    record(tools, tx, actor, 'case.hand-over', id, { reason });
    return { ok: true };
  });
}

interface Deciding extends Decided {
  id: string;
  outcome: Outcome;
}

export async function decideCase(
  tools: Tools,
  actor: Actor,
  { id, outcome, ...rest }: Deciding,
): Promise<{ ok: true }> {
  const decided = { ...rest, caseId: id };
  if (outcome === 'grant')
    await payBack(tools, actor.memberId, (tx) => lockDecidable(tx, actor, id));
  await tools.write(async (tx) => {
    const subjectId = await findSubject(tx, id);
    if (subjectId) await lockContentOf(tx, subjectId);
    const row = await lockDecidable(tx, actor, id);
    if (!outcomesOf[row.kind].includes(outcome)) throw refuse('NOT_FOUND');
    await enact(tools, tx, actor, row, outcome, decided);
    // Who reported is told that we acted, or that we did not; the words are for the member.
    const isAnswer = outcome === 'grant' || outcome === 'refuse' || outcome === 'answer';
    const answer = isAnswer ? decided.words : '';
    await closeCase(tools, tx, row, { outcome, answer, closedById: actor.memberId });
    record(tools, tx, actor, `case.${outcome}`, id, { reason: decided.reason });
  });
  return { ok: true };
}

/** The case, if the caller has claimed it and may decide it. */
async function lockDecidable(tx: WriteTransaction, actor: Actor, id: string): Promise<CaseRow> {
  const row = await lockCase(tx, id);
  if (!row || !mayOpen(actor, row)) throw refuse('NOT_FOUND');
  if (row.closedAt) throw refuse('CASE_CLOSED');
  if (row.claimedById !== actor.memberId) throw refuse('CASE_UNCLAIMED');
  const decision = row.decisionId ? await findDecision(tx, row.decisionId) : null;
  if (!mayDecide(actor, row, decision)) throw refuse('ANOTHER_DECIDES');
  return row;
}

async function enact(
  tools: Tools,
  tx: WriteTransaction,
  actor: Actor,
  row: CaseRow,
  outcome: Outcome,
  decided: Decided,
): Promise<void> {
  const isHeld = row.kind === 'content' || row.kind === 'photo';
  if (outcome === 'release') review(tx, row, true);
  // Whoever is suspended for what was held does not get it shown with that.
  if (outcome === 'remove' || (isHeld && outcome !== 'release')) review(tx, row, false);
  switch (outcome) {
    case 'none':
    case 'release':
      return;
    case 'refuse':
      if (row.kind === 'refund') return refuseWhenPaidBack(tools, tx, row);
      requireText(decided);
      await tools.jobs.enqueue(tx, appealMails, { caseId: row.id });
      return;
    case 'answer':
      requireText(decided);
      await tools.jobs.enqueue(tx, grievanceMails, { caseId: row.id, mail: 'answered' });
      return;
    case 'remove':
      requireText(decided);
      if (row.contentId === null) throw refuse('NOTHING_TO_REMOVE');
      if (row.subjectId)
        await keepDecision(tools, tx, {
          memberId: row.subjectId,
          actorId: actor.memberId,
          caseId: row.id,
          action: 'remove',
          reason: decided.reason,
          words: decided.words,
          until: null,
        });
      return;
    case 'grant':
      if (row.kind === 'appeal') await takeBack(tools, tx, actor, row, decided);
      return;
    default:
      if (!row.subjectId) throw refuse('NOT_FOUND');
      await applyAction(tools, tx, actor, row.subjectId, outcome, decided);
  }
}

function review(tx: WriteTransaction, row: CaseRow, released: boolean): void {
  const { contentKind, contentId } = row;
  if (contentKind && contentId)
    tx.tell(contentReviewed, { kind: contentKind, contentId, released });
}

/** A decision that something else has replaced meanwhile is marked as wrong, and what holds now stays. */
async function takeBack(
  tools: Tools,
  tx: WriteTransaction,
  actor: Actor,
  row: CaseRow,
  decided: Decided,
): Promise<void> {
  requireText(decided);
  const decision = row.decisionId ? await findDecision(tx, row.decisionId) : null;
  if (!decision) throw refuse('NOT_FOUND');
  await requireRank(tx, actor, decision);
  const { memberId, action, endedAt, until } = decision;
  const now = tools.clock.now();
  const holds = !endedAt && (!until || until > now);
  await endDecision(tx, decision.id, now);
  await withdrawRefund(tools, tx, decision.id);
  if (!holds || action === 'warn' || action === 'remove' || action === 'restore') {
    await tools.jobs.enqueue(tx, appealMails, { caseId: row.id });
    return;
  }
  await changeStatus(tx, memberId, 'active', null);
  await forgetBan(tx, memberId);
  await keepDecision(tools, tx, {
    memberId,
    actorId: actor.memberId,
    caseId: row.id,
    action: 'restore',
    reason: decided.reason,
    words: decided.words,
    until: null,
  });
}

const record = (
  tools: Tools,
  tx: WriteTransaction,
  actor: Actor,
  action: string,
  caseId: string,
  details = {},
) =>
  recordAction(tools, tx, { actorId: actor.memberId, action, target: `case:${caseId}`, details });
