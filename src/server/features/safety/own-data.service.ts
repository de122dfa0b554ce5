import {
  eachOf,
  FORMER_MEMBER,
  paged,
  type ExportPart,
} from '#server/platform/export/export-part.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { Erasure } from '#server/platform/erasure.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { exportCheckIns } from './check-ins/check-ins.service.ts';
import { countContacts } from './contacts.queries.ts';
import { listWaiting } from './held-texts.queries.ts';
import {
  listDecisionsAbout,
  listFilesOfChecks,
  listOwnAppeals,
  listOwnBlocks,
  listOwnChecks,
  listOwnReports,
} from './own-data.queries.ts';
import { deleteOwnBlocks } from './blocks.queries.ts';
import { deleteBanned, deleteFormerMailboxes, renameBanned } from './cases/decisions.queries.ts';
import { deleteOwn } from './check-ins/check-ins.queries.ts';
import { deleteIdentityChecks } from './identity/identity.queries.ts';

export const ownSafetyData: Record<string, ExportPart> = {
  identity: {
    title: 'Identity checks',
    note: 'What a document and a selfie show can be opened only by who looks at them, and is destroyed with the decision.',
    columns: ['identity_checks.member_id', 'identity_files.check_id'],
    many: (tools, memberId) => eachOf(checksOf(tools, memberId)),
  },
  blocks: {
    title: 'Whom you blocked',
    note: 'By the names under which you knew them.',
    columns: ['blocks.blocker_id'],
    many: blocksOf,
  },
  contacts: {
    title: 'Contacts you never want to meet',
    note: 'We keep them in a form that nobody can read back, so we only know how many there are.',
    columns: ['contacts.member_id'],
    one: async ({ db }, memberId) => ({ listed: await countContacts(db, memberId) }),
  },
  'check-ins': {
    title: 'Check-ins',
    columns: ['check_ins.member_id'],
    many: (tools, memberId) => eachOf(exportCheckIns(tools, memberId)),
  },
  reports: {
    title: 'Reports you made',
    columns: ['cases.opened_by_id'],
    many: reportsOf,
  },
  decisions: {
    title: 'What was decided about you, and your appeals',
    note: 'Who reported something is never told.',
    columns: ['decisions.member_id', 'cases.opened_by_id'],
    many: (tools, memberId) => eachOf(decisionsAbout(tools, memberId)),
  },
  'held-texts': {
    title: 'Texts of your profile that wait for a person, or were refused',
    columns: ['held_texts.member_id'],
    many: (tools, memberId) => eachOf(heldTextsOf(tools, memberId)),
  },
};

async function* blocksOf({ db }: Tools, memberId: string): AsyncGenerator<object> {
  const rows = paged((after: string | null, most) => listOwnBlocks(db, memberId, after, most));
  for await (const { knownAs, name, at } of rows) yield { name: knownAs ?? name, at };
}

async function* reportsOf({ db }: Tools, memberId: string): AsyncGenerator<object> {
  const rows = paged((after: string | null, most) => listOwnReports(db, memberId, after, most));
  for await (const report of rows) {
    const { id: _, subjectId, subjectName, outcome, openedAt, closedAt, ...others } = report;
    yield {
      ...others,
      about: (subjectId && subjectName) ?? FORMER_MEMBER,
      reportedAt: openedAt,
      decidedAt: closedAt,
      acted: outcome && outcome !== 'none',
    };
  }
}

async function decisionsAbout({ db }: Tools, memberId: string): Promise<object[]> {
  const appeals = new Map(
    (await listOwnAppeals(db, memberId)).map(({ decisionId, ...appeal }) => [decisionId, appeal]),
  );
  return (await listDecisionsAbout(db, memberId)).map(({ id, ...decision }) =>
    Object.assign(decision, { appeal: appeals.get(id) ?? null }),
  );
}

async function checksOf({ db }: Tools, memberId: string): Promise<object[]> {
  const checks = await listOwnChecks(db, memberId);
  const files = await listFilesOfChecks(
    db,
    checks.map(({ id }) => id),
  );
  return checks.map(({ id, sealedName, ...check }) =>
    Object.assign(check, {
      nameKeptSealed: sealedName !== null,
      files: files.flatMap(({ checkId, ...file }) => (checkId === id ? file : [])),
    }),
  );
}

async function heldTextsOf({ db }: Tools, memberId: string): Promise<object[]> {
  const texts = await listWaiting(db, memberId);
  return texts.map(({ field, text, state, before, family, createdAt }) => ({
    field,
    text,
    state,
    before,
    family,
    createdAt,
  }));
}

/** A ban outlives its member: its hashes stay, under the pseudonym. Of people under 18 that of the document says enough. */
export async function eraseOwnSafety(
  _: Tools,
  tx: WriteTransaction,
  { memberId, pseudonym, underAge, count, keepHash, removeFiles }: Erasure,
): Promise<void> {
  count('check-ins', await deleteOwn(tx, memberId));
  count('blocks', await deleteOwnBlocks(tx, memberId));
  await deleteFormerMailboxes(tx, memberId);
  if (underAge) await deleteBanned(tx, memberId);
  else if (await renameBanned(tx, memberId, pseudonym)) keepHash('bans');
  const { checks, files, foundUnderAge } = await deleteIdentityChecks(tx, memberId);
  if (foundUnderAge) keepHash('under-age');
  count('identity', checks);
  removeFiles(files);
}
