import type { CaseKind, CaseOutcome, ClockName, ContentKind } from '#contract/safety/cases.ts';
import type { Evidence } from '#contract/safety/console.endpoints.ts';
import { after, hours } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { caseClosed, type HeldContent } from '../safety.facts.ts';
import { newCaseNumber } from './cases.policy.ts';
import {
  insertCase,
  lockOpenByContent,
  setClosed,
  type CaseRow,
  type NewCase,
} from './cases.queries.ts';
import { insertEvidence } from './evidence.queries.ts';
import { copyPicture, noEvidence } from './evidence.service.ts';

const HELD_PICTURE = 'held';
const LIKE_PICTURE = 'like';

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

/**
 * What a machine has held waits for a person, who sees this one thing and nothing around it. Of a picture they see a copy: neither the decision
 * nor its owner's leaving takes that away.
 */
export async function openHeldCase(
  tools: Tools,
  tx: WriteTransaction,
  { kind, contentId, memberId, sealed, finding, text, fileKey, like }: HeldContent,
): Promise<void> {
  const id = newId();
  if (fileKey && !(await copyPicture(tools, id, fileKey, HELD_PICTURE)))
    throw new Error('a picture that is to be held is not there');
  const isCopied = like && (await copyPicture(tools, id, like.fileKey, LIKE_PICTURE));
  const others = isCopied ? [{ name: LIKE_PICTURE, reported: false, like: withoutFile(like) }] : [];
  await openCase(tools, tx, {
    id,
    kind: kind === 'photo' || kind === 'chat-photo' ? 'photo' : 'content',
    clock: 'held',
    reason: finding,
    subjectId: memberId,
    contentKind: kind,
    contentId,
    adminOnly: sealed,
    sealed,
    evidence: {
      ...noEvidence,
      text,
      pictures: fileKey ? [{ name: HELD_PICTURE, reported: true }, ...others] : [],
    },
  });
}

const withoutFile = ({ memberId, photoId }: { memberId: string; photoId: string }) => ({
  memberId,
  photoId,
});

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

/**
 * Reports of the same content stay: somebody waits for their outcome. So does what a person has sealed, and what tells that
 * somebody may be under 18: that is no less so for being taken back.
 */
export async function withdrawHeld(
  tools: Tools,
  tx: WriteTransaction,
  { kind, contentId }: { kind: ContentKind; contentId: string },
): Promise<void> {
  for (const row of await lockOpenByContent(tx, kind, contentId)) {
    const stays = row.sealed || row.reason.startsWith('under-age');
    if (!stays && (row.kind === 'content' || row.kind === 'photo'))
      await closeCase(tools, tx, row, { outcome: 'withdrawn' });
  }
}

/** Whether a person still has to look at something. */
export { hasOpenAbout } from './cases.queries.ts';
