import type { Consent, Nominee } from '#contract/accounts/consents.endpoints.ts';
import {
  currentVersion,
  documentIds,
  type DocumentId,
  type OptionalPurpose,
} from '#contract/accounts/documents.rules.ts';
import type { Page } from '#contract/paging.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { callerChanged } from '../accounts.facts.ts';
import {
  deleteNominee,
  findAccepted,
  findNominee,
  insertConsents,
  listConsents,
  putNominee,
} from './consents.queries.ts';

const PAGE = 50;
/** More than anybody answers at one instant. */
const OF_ONE_INSTANT = 10;

/** With the sign-up, or when they are asked. */
export async function acceptCurrent(
  { clock }: Pick<Tools, 'clock'>,
  tx: Executor,
  memberId: string,
  accepted: readonly DocumentId[] = documentIds,
): Promise<void> {
  const answeredAt = clock.now();
  await insertConsents(
    tx,
    accepted.map((subject) => ({
      memberId,
      subject,
      version: currentVersion(subject),
      answer: 'accepted',
      answeredAt,
    })),
  );
}

/** What holds now and they have not accepted, with the version that they accepted last. */
export async function documentsToAccept(
  db: Executor,
  memberId: string,
): Promise<{ document: DocumentId; accepted: string | null }[]> {
  const accepted = await findAccepted(db, memberId);
  return documentIds
    .filter((id) => accepted.get(id) !== currentVersion(id))
    .map((document) => ({ document, accepted: accepted.get(document) ?? null }));
}

/** The version says what they have read: nobody accepts what they were not shown. */
export async function acceptDocuments(
  tools: Tools,
  memberId: string,
  shown: { document: DocumentId; version: string }[],
): Promise<void> {
  if (shown.some(({ document, version }) => version !== currentVersion(document)))
    throw refuse('DOCUMENT_CHANGED');
  await tools.write(async (tx) => {
    const documents = new Set(shown.map(({ document }) => document));
    await acceptCurrent(tools, tx, memberId, [...documents]);
    tx.tell(callerChanged, { memberId });
  });
}

/** A purpose that they switched on or off by themselves, under the notice that holds then. */
export async function noteAnswer(
  { clock }: Tools,
  tx: Executor,
  memberId: string,
  { purpose, on }: { purpose: OptionalPurpose; on: boolean },
): Promise<void> {
  const answer = on ? 'accepted' : 'withdrawn';
  const version = currentVersion('privacy');
  const row = { memberId, subject: purpose, version, answer, answeredAt: clock.now() } as const;
  await insertConsents(tx, [row]);
}

export async function readConsents(
  { db }: Tools,
  memberId: string,
  cursor: string | undefined,
): Promise<Page<Consent>> {
  if (cursor !== undefined && !/^\d{1,14}$/.test(cursor)) throw refuse('NO_SUCH_PAGE');
  const before = cursor === undefined ? null : new Date(Number(cursor));
  const rows = await listConsents(db, memberId, before, PAGE + OF_ONE_INSTANT);
  const next = rows[PAGE]?.answeredAt.getTime();
  // The page ends where an instant begins: the cursor names instants.
  const page = rows.slice(0, PAGE).filter(({ answeredAt }) => answeredAt.getTime() !== next);
  const last = page.at(-1)?.answeredAt.getTime();
  return {
    items: page.map(({ subject, version, answer, answeredAt }) => ({
      subject,
      version,
      answer,
      at: answeredAt.toISOString(),
    })),
    nextCursor: next === undefined || last === undefined ? null : String(last),
  };
}

export async function readNominee(
  { db }: Tools,
  memberId: string,
): Promise<{ nominee: Nominee | null }> {
  const row = await findNominee(db, memberId);
  if (!row) return { nominee: null };
  const { name, email, namedAt } = row;
  return { nominee: { name, email, namedAt: namedAt.toISOString() } };
}

export async function nameNominee(
  tools: Tools,
  memberId: string,
  nominee: { name: string; email: string },
): Promise<{ nominee: Nominee | null }> {
  await putNominee(tools.db, { memberId, ...nominee, namedAt: tools.clock.now() });
  return readNominee(tools, memberId);
}

export async function removeNominee(
  tools: Tools,
  memberId: string,
): Promise<{ nominee: Nominee | null }> {
  await deleteNominee(tools.db, memberId);
  return readNominee(tools, memberId);
}
