import type { DecisionReason, MemberAction } from '#contract/safety/cases.ts';
import {
  changeStatus,
  findMember,
  isStillAdmin,
  scheduleErasure,
} from '#server/features/accounts/accounts.service.ts';
import { recordAction } from '#server/platform/audit/audit.ts';
import { after, days } from '#server/platform/clock.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse, refuseFaults } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { decisionMade } from '../safety.facts.ts';
import { forgetBan, rememberBan } from './bans.service.ts';
import { decisionMails } from './cases.mails.ts';
import { endDecisions, insertDecision, isAppealed, type DecisionRow } from './decisions.queries.ts';
import { proposeRefund, withdrawRefund } from './refunds.service.ts';

export type Actor = Pick<Caller, 'memberId' | 'role'>;

export interface Decided {
  /** That it is decided in. */
  caseId?: string;
  reason: DecisionReason;
  words: string;
  days?: number | undefined;
  refund: boolean;
}

const statusAfter = {
  restrict: 'restricted',
  suspend: 'suspended',
  ban: 'banned',
  restore: 'active',
} as const;

export function actOnMember(
  tools: Tools,
  actor: Actor,
  memberId: string,
  action: MemberAction,
  decided: Decided,
): Promise<{ ok: true }> {
  return tools.write(async (tx) => {
    await applyAction(tools, tx, actor, memberId, action, decided);
    return { ok: true };
  });
}

/** Inside the write that decides. The member reads the reason and the words. */
export async function applyAction(
  tools: Tools,
  tx: WriteTransaction,
  actor: Actor,
  memberId: string,
  action: MemberAction,
  decided: Decided,
): Promise<string> {
  refuseIncomplete(action, decided);
  if (decided.refund && actor.role !== 'admin') {
    const message = 'Only an admin can propose to give money back.';
    throw refuseFaults([{ field: 'refund', message }]);
  }
  const member = await findMember(tx, memberId);
  // Nobody decides about themself, and about staff only admins do.
  const isTooHigh = member && member.role !== 'member' && actor.role !== 'admin';
  if (!member || memberId === actor.memberId || isTooHigh) throw refuse('NOT_FOUND');
  if (member.role !== 'member' && !(await isStillAdmin(tx, actor.memberId)))
    throw refuse('NOT_FOUND');
  const until = decided.days ? after(tools.clock, days(decided.days)) : null;
  if (action !== 'warn') {
    // First, since it waits for whoever else decides about them.
    if (!(await changeStatus(tx, memberId, statusAfter[action], until))) throw refuse('NOT_FOUND');
    for (const ended of await endDecisions(tx, memberId, tools.clock.now())) {
      await requireRank(tx, actor, ended);
      // Replacing what is appealed against would leave nothing for the one who answers to take back.
      const isOwn = ended.actorId === actor.memberId && action !== 'restore';
      if (isOwn && (await isAppealed(tx, ended.id))) throw refuse('ANOTHER_DECIDES');
      await withdrawRefund(tools, tx, ended.id);
    }
    if (action === 'ban') await rememberBan(tools, tx, memberId);
    else await forgetBan(tx, memberId);
    // Whoever closes an account for good sets the date anew.
    await scheduleErasure(tx, memberId, null);
  }
  const decisionId = await keepDecision(tools, tx, {
    memberId,
    actorId: actor.memberId,
    caseId: decided.caseId ?? null,
    action,
    reason: decided.reason,
    words: decided.words,
    until,
  });
  if (action === 'ban' && decided.refund) await proposeRefund(tools, tx, memberId, decisionId);
  recordAction(tools, tx, {
    actorId: actor.memberId,
    action: `member.${action}`,
    target: `member:${memberId}`,
    details: { reason: decided.reason, days: decided.days ?? null, decision: decisionId },
  });
  return decisionId;
}

/** What an admin decided, or what was for harm to a child, only admins take back or replace. */
export async function isForAdmins(
  db: Executor,
  { reason, actorId }: Pick<DecisionRow, 'reason' | 'actorId'>,
): Promise<boolean> {
  const by = actorId ? await findMember(db, actorId) : null;
  return reason === 'child' || by?.role === 'admin';
}

export async function requireRank(
  tx: WriteTransaction,
  actor: Actor,
  decision: DecisionRow,
): Promise<void> {
  if (actor.role !== 'admin' && (await isForAdmins(tx, decision))) throw refuse('ADMIN_DECIDES');
}

export function requireText({ words }: Decided): void {
  if (words) return;
  throw refuseFaults([{ field: 'words', message: 'Please write what they shall read.' }]);
}

function refuseIncomplete(action: MemberAction, decided: Decided): void {
  requireText(decided);
  const lasts = decided.days;
  if (action === 'suspend' && !lasts) {
    const message = 'Please say for how many days.';
    throw refuseFaults([{ field: 'days', message }]);
  }
  if (lasts && action !== 'suspend' && action !== 'restrict') {
    const message = 'Only a restriction or a suspension ends by itself.';
    throw refuseFaults([{ field: 'days', message }]);
  }
}

/** With the mail that tells of it. */
export async function keepDecision(
  tools: Tools,
  tx: WriteTransaction,
  decision: Omit<Parameters<typeof insertDecision>[1], 'id' | 'createdAt'>,
): Promise<string> {
  const id = newId();
  const at = tools.clock.now();
  await insertDecision(tx, { ...decision, id, createdAt: at });
  tx.tell(decisionMade, { memberId: decision.memberId, decisionId: id, at });
  await tools.jobs.enqueue(tx, decisionMails, { decisionId: id });
  return id;
}
