import type { Evidence } from '#contract/safety/console.endpoints.ts';
import { days } from '#server/platform/clock.ts';
import type { Erasure, KeptFiles } from '#server/platform/erasure.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import type { CaseRow } from './cases.queries.ts';
import { closeCase } from './cases.service.ts';
import {
  deleteDecisions,
  deleteEvidence,
  emptyCase,
  emptyGrievancesFrom,
  listCasesOf,
  listOpenEvidenceOf,
  listEvidenceShowing,
  setEvidence,
} from './erasure.queries.ts';
import { findEvidence } from './evidence.queries.ts';
import { copyKey, namesOf, noEvidence } from './evidence.service.ts';

/** Long enough for the police; the day that such a case closes sets another end. */
const SEALED_CASES_KEPT_MS = days(3653);

/**
 * Sealed cases outrank the erasure: they stay as they are, with who it was in the sealed store. Of other open ones a copy goes there; those
 * about the member are closed, and those by them go on without their words. What was frozen of closed ones goes.
 */
export async function eraseCases(
  tools: Tools,
  tx: WriteTransaction,
  erasure: Erasure,
): Promise<void> {
  const { memberId, email, asked, count } = erasure;
  const found = await listCasesOf(tx, memberId);
  if (!asked && found.some((row) => row.kind === 'appeal' && row.closedAt === null))
    throw refuse('APPEAL_OPEN');
  for (const row of found) {
    if (row.sealed) keepSealed(row, erasure);
    else await eraseCase(tools, tx, row, erasure);
  }
  count('cases', found.filter(({ sealed }) => !sealed).length);
  // Before the member: cases refer to both, and one statement cannot let go of both.
  await deleteDecisions(tx, memberId);
  await emptyGrievancesFrom(tx, email);
  await takeOutOfOthers(tx, erasure);
}

/** Of open cases the sealed store takes the pictures, too. */
export async function nameKeptPictures(
  _: Tools,
  tx: WriteTransaction,
  { memberId, read }: { memberId: string; read(keys: string[]): void },
): Promise<void> {
  for (const { caseId, evidence } of await listOpenEvidenceOf(tx, memberId))
    read(namesOf(evidence).map((name) => copyKey(caseId, name)));
}

function keepSealed({ id, number, closedAt }: CaseRow, erasure: Erasure): void {
  const { memberId, fullName: name, email, at, retainedUntil, keep } = erasure;
  const until = closedAt ? retainedUntil : new Date(at.getTime() + SEALED_CASES_KEPT_MS);
  keep('sealed-cases', { caseId: id, number, memberId, name, email }, until, id);
}

async function eraseCase(
  tools: Tools,
  tx: WriteTransaction,
  row: CaseRow,
  { memberId, keep, keptFiles, removeFiles, retainedUntil }: Erasure,
): Promise<void> {
  const isAboutThem = row.subjectId === memberId;
  const evidence = (await findEvidence(tx, row.id)) ?? noEvidence;
  if (row.closedAt === null) {
    const pictures = picturesOf(row.id, evidence, keptFiles);
    keep('reports', { ...row, evidence, pictures }, retainedUntil, row.id);
    // Money that may go back stays somebody's to decide; about them there is nothing else left to decide.
    if (isAboutThem && row.kind !== 'refund')
      await closeCase(tools, tx, row, { outcome: 'withdrawn' });
  }
  if (isAboutThem) {
    await deleteEvidence(tx, row.id);
    removeFiles([`evidence/${row.id}/`]);
  } else {
    const theirs = evidence.messages.filter(({ bySubject }) => !bySubject);
    removeFiles(namesOf({ pictures: [], messages: theirs }).map((name) => copyKey(row.id, name)));
    await setEvidence(tx, row.id, { ...evidence, messages: withoutReporter(evidence) });
  }
  await emptyCase(tx, row.id, { isAboutThem, isByThem: row.openedById === memberId });
}

const withoutReporter = ({ messages }: Evidence) =>
  messages.map((message) =>
    message.bySubject ? message : { ...message, text: '', picture: null, voice: undefined },
  );

/** A report that came meanwhile has pictures that were not read: the next minute finds them. */
function picturesOf(caseId: string, evidence: Evidence, files: KeptFiles) {
  const pictures: Record<string, string> = {};
  for (const name of namesOf(evidence)) {
    const bytes = files.get(copyKey(caseId, name));
    if (bytes === undefined) throw new Error('a case came while its pictures were read');
    if (bytes) pictures[name] = bytes.toString('base64');
  }
  return pictures;
}

/** A photo of somebody else's that was like one of theirs is shown to staff beside it. */
async function takeOutOfOthers(
  tx: WriteTransaction,
  { memberId, removeFiles }: Erasure,
): Promise<void> {
  for (const { caseId, evidence } of await listEvidenceShowing(tx, memberId)) {
    const isTheirs = ({ like }: Evidence['pictures'][number]) => like?.memberId === memberId;
    removeFiles(evidence.pictures.filter(isTheirs).map(({ name }) => copyKey(caseId, name)));
    const pictures = evidence.pictures.filter((picture) => !isTheirs(picture));
    await setEvidence(tx, caseId, { ...evidence, pictures });
  }
}
