import type { CaseKind, CaseOutcome, ClockName, ContentKind } from '#contract/safety/cases.ts';
import type { Evidence } from '#contract/safety/console.endpoints.ts';
import { after, days, hours } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { caseClosed } from '../safety.facts.ts';
import { newCaseNumber } from './case-numbers.policy.ts';
import {
  insertCase,
  insertEvidence,
  lockOpenByContent,
  setClosed,
  takeOldEvidence,
  type CaseRow,
  type NewCase,
} from './cases.queries.ts';

/** So long what was frozen can still be needed: by an appeal, a court, or whoever complains. */
const EVIDENCE_KEPT_MS = days(180);
const FORGOTTEN_AT_ONCE = 200;

export const noEvidence: Evidence = { profile: null, pictures: [], messages: [], text: null };

interface Opening extends Omit<NewCase, 'id' | 'number' | 'openedAt' | 'dueAt' | 'details'> {
  id?: string;
  kind: CaseKind;
  clock: ClockName;
  details?: string;
  evidence?: Evidence;
}

/** Null when the same was sent before. */
export async function openCase(
  tools: Tools,
  tx: WriteTransaction,
  { clock, evidence = noEvidence, ...opening }: Opening,
): Promise<CaseRow | null> {
  const row = await insertCase(tx, {
    id: newId(),
    number: newCaseNumber(),
    details: '',
    ...opening,
    openedAt: tools.clock.now(),
    dueAt: after(tools.clock, hours(tools.config.caseClocks[clock])),
  });
  if (row) await insertEvidence(tx, row.id, evidence);
  return row;
}

/** Ends it for whoever opened it, too. */
export async function closeCase(
  tools: Tools,
  tx: WriteTransaction,
  { id, kind, openedById }: CaseRow,
  how: { outcome: CaseOutcome; closedById?: string; answer?: string },
): Promise<void> {
  const at = tools.clock.now();
  await setClosed(tx, id, {
    outcome: how.outcome,
    closedById: how.closedById ?? null,
    answer: how.answer || null,
    closedAt: at,
  });
  tx.tell(caseClosed, { caseId: id, kind, openedById, at });
}

/** Reports of the same content stay: somebody waits for their outcome. */
export async function withdrawHeld(
  tools: Tools,
  tx: WriteTransaction,
  { kind, contentId }: { kind: ContentKind; contentId: string },
): Promise<void> {
  for (const row of await lockOpenByContent(tx, kind, contentId)) {
    if (row.kind === 'content' || row.kind === 'photo')
      await closeCase(tools, tx, row, { outcome: 'withdrawn' });
  }
}

export const evidenceFolder = (caseId: string): string => `evidence/${caseId}`;

export async function forgetOldEvidence(tools: Tools): Promise<void> {
  const before = after(tools.clock, -EVIDENCE_KEPT_MS);
  for (;;) {
    const caseIds = await takeOldEvidence(tools.db, before, FORGOTTEN_AT_ONCE);
    for (const caseId of caseIds)
      for await (const { key } of tools.storage.list(evidenceFolder(caseId)))
        await tools.storage.remove(key);
    if (caseIds.length < FORGOTTEN_AT_ONCE) return;
  }
}
