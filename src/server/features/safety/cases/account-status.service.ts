import type { Decision, AccountStatus } from '#contract/safety/reports.endpoints.ts';
import { findMember } from '#server/features/accounts/accounts.service.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { isForAdmins } from './actions.service.ts';
import { openCase } from './cases.service.ts';
import type { CaseRow } from './cases.queries.ts';
import { findAppeals, findDecision, listDecisions, type DecisionRow } from './decisions.queries.ts';

/** More than anybody would read. */
const SHOWN = 50;

/** Who decided is not told: it was our team. */
export async function readAccountStatus(tools: Tools, memberId: string): Promise<AccountStatus> {
  const member = await findMember(tools.db, memberId);
  if (!member) throw refuse('NOT_SIGNED_IN');
  const found = await listDecisions(tools.db, memberId, SHOWN);
  const appeals = await findAppeals(
    tools.db,
    found.map(({ row }) => row.id),
  );
  const isOver = member.statusUntil !== null && member.statusUntil <= tools.clock.now();
  return {
    status: isOver ? 'active' : member.status,
    until: isOver ? null : (member.statusUntil?.toISOString() ?? null),
    decisions: found.map(({ row }) => viewDecision(row, appeals.get(row.id))),
  };
}

const viewDecision = (row: DecisionRow, appeal: CaseRow | undefined): Decision => ({
  id: row.id,
  action: row.action,
  reason: row.reason,
  words: row.words,
  decidedAt: row.createdAt.toISOString(),
  until: row.until?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  appeal: appeal
    ? {
        number: appeal.number,
        sentAt: appeal.openedAt.toISOString(),
        answer: appeal.closedAt && {
          granted: appeal.outcome === 'grant',
          words: appeal.answer ?? '',
          at: appeal.closedAt.toISOString(),
        },
      }
    : null,
});

/** Once for each decision; the database decides between two at the same instant. */
export async function sendAppeal(
  tools: Tools,
  memberId: string,
  { id, words }: { id: string; words: string },
): Promise<{ number: string }> {
  const decision = await findDecision(tools.db, id);
  if (decision?.memberId !== memberId || decision.action === 'restore') throw refuse('NOT_FOUND');
  if ((await findAppeals(tools.db, [id])).size > 0) throw refuse('ALREADY_APPEALED');
  const opened = await tools.write(async (tx) =>
    openCase(tools, tx, {
      kind: 'appeal',
      clock: 'appeal',
      reason: decision.reason,
      details: words,
      subjectId: memberId,
      openedById: memberId,
      decisionId: id,
      adminOnly: await isForAdmins(tx, decision),
    }),
  );
  if (!opened) throw refuse('ALREADY_APPEALED');
  return { number: opened.number };
}
