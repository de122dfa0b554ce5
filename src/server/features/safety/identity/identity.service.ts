import { randomInt } from 'node:crypto';
import type { Identity, IdentityCheck } from '#contract/safety/identity.endpoints.ts';
import type { DocumentDetails } from '#contract/safety/identity.fields.ts';
import { ageOn } from '#contract/profiles/rules.ts';
import {
  DOCUMENT_MAX_BYTES,
  DOCUMENT_MIN_SIDE,
  gestureIds,
  sidesOf,
  type DocumentSide,
  type DocumentType,
  type Gesture,
  type IdentityFileKind,
} from '#contract/safety/identity.rules.ts';
import { findMember, lockMember, noteAnswer } from '#server/features/accounts/accounts.service.ts';
import { pictureOwner } from '#server/features/profiles/photo-files.service.ts';
import { photoBytes } from '#server/features/profiles/photos.service.ts';
import { after, dayInIndia, hours } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { UploadedFile } from '#server/platform/http/uploads.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse, refuseFaults } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { identityChanged, identityMoved } from '../safety.facts.ts';
import { identityMails } from './identity.mails.ts';
import { destroyKeys, listFiles } from './identity-files.queries.ts';
import { likenessOf } from './identity-hints.policy.ts';
import { keepFiles, removeDestroyed, removeDestroyedOf } from './identity-files.service.ts';
import {
  findLatest,
  insertCheck,
  lockOpen,
  takeLapsed,
  updateCheck,
  type CheckRow,
} from './identity.queries.ts';

/** However it goes, nothing that was uploaded is older. */
const KEPT_MS = hours(72);
const LAPSED_AT_ONCE = 100;
const VERIFIED_NAME =
  'Your identity was checked under the name you have. Choose one that is like it, or write to us.';

/** How the bytes of a document come in. */
export const documentBytes = {
  ...photoBytes,
  mostBytes: DOCUMENT_MAX_BYTES,
  tooLarge: 'DOCUMENT_TOO_LARGE',
} as const;

export async function readIdentity(tools: Tools, memberId: string): Promise<Identity> {
  const member = await findMember(tools.db, memberId);
  const check = await findLatest(tools.db, memberId);
  return {
    verifiedAt: member?.identityVerifiedAt?.toISOString() ?? null,
    check: check && (await viewCheck(tools, check)),
    hours: tools.config.caseClocks.identity,
    ekyc: tools.config.ekycCertificateFile !== null,
  };
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

async function viewCheck(tools: Tools, row: CheckRow): Promise<IdentityCheck> {
  const files = await listFiles(tools.db, row.id);
  return {
    id: row.id,
    documentType: row.documentType,
    state: row.state,
    gesture: row.gesture as Gesture,
    files: files.map(({ kind }) => kind),
    signed: row.signed,
    startedAt: row.startedAt.toISOString(),
    submittedAt: iso(row.submittedAt),
    dueAt: iso(row.dueAt),
    decidedAt: iso(row.decidedAt),
    destroyAt: row.destroyAt.toISOString(),
    reason: row.reason,
    words: row.note,
  };
}

export async function startIdentity(
  tools: Tools,
  memberId: string,
  documentType: DocumentType,
): Promise<Identity> {
  await tools.write(async (tx) => {
    // Waits for a decision that is being made.
    const member = await lockMember(tx, memberId);
    if (member?.identityVerifiedAt) throw refuse('IDENTITY_VERIFIED');
    const started = await insertCheck(tx, {
      id: newId(),
      memberId,
      documentType,
      state: 'started',
      gesture: gestureIds[randomInt(gestureIds.length)] ?? gestureIds[0],
      startedAt: tools.clock.now(),
      destroyAt: after(tools.clock, KEPT_MS),
    });
    if (!started) throw refuse('IDENTITY_OPEN');
    await noteAnswer(tools, tx, memberId, { purpose: 'identity', on: true });
    tx.tell(identityChanged, { memberId });
  });
  return readIdentity(tools, memberId);
}

/** Asked before the upload is read. */
export async function admitDocument(tools: Tools, memberId: string): Promise<void> {
  refuseUnlessStarted(await findLatest(tools.db, memberId));
}

export async function addPicture(
  tools: Tools,
  memberId: string,
  kind: DocumentSide | 'selfie',
  upload: UploadedFile,
): Promise<Identity> {
  const check = refuseUnlessStarted(await findLatest(tools.db, memberId));
  const { documentType } = check;
  if (kind !== 'selfie' && !sidesOf[documentType].includes(kind)) throw refuse('NOT_FOUND');
  const { pieces, over } = upload;
  const owner = pictureOwner(tools, memberId, over);
  const bytes = await tools.pictures.makeDocument(pieces, owner, DOCUMENT_MIN_SIDE);
  await putParts(tools, memberId, { checkId: check.id, parts: [{ kind, bytes }] }, async (tx) => {
    if (kind !== 'front') return;
    // The signed photo stands in its place.
    if ((await listFiles(tx, check.id)).some((file) => file.kind === 'ekyc'))
      throw refuse('NOT_FOUND');
    // Another photo has to be looked at again.
    await updateCheck(tx, check.id, { coveredAt: null, reason: null });
  });
  return readIdentity(tools, memberId);
}

export async function putDetails(
  tools: Tools,
  memberId: string,
  details: DocumentDetails,
): Promise<Identity> {
  const check = refuseUnlessStarted(await findLatest(tools.db, memberId));
  if (check.documentType !== details.documentType || check.signed) throw refuse('NOT_FOUND');
  refuseImpossible(tools, details);
  const bytes = Buffer.from(JSON.stringify(details));
  await putParts(tools, memberId, { checkId: check.id, parts: [{ kind: 'details', bytes }] });
  return readIdentity(tools, memberId);
}

function refuseImpossible(tools: Tools, details: DocumentDetails): void {
  const today = dayInIndia(tools.clock.now());
  const age = ageOn(today, details.birthDate);
  if (age < 0 || age > 120)
    throw refuseFaults([{ field: 'birthDate', message: 'Please enter the date of birth' }]);
  if ('expiresOn' in details && details.expiresOn < today) {
    const message = 'This document has expired. Please choose another one.';
    throw refuseFaults([{ field: 'expiresOn', message }]);
  }
}

/** Under the lock of the check: what was sent meanwhile stays as it was sent. */
export async function putParts(
  tools: Tools,
  memberId: string,
  sent: { checkId: string; parts: { kind: IdentityFileKind; bytes: Uint8Array }[] },
  besides: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<void> {
  await keepFiles(tools, sent, (keep) =>
    tools.write(async (tx) => {
      const { id } = refuseUnlessStarted(await lockOpen(tx, memberId));
      if (id !== sent.checkId) throw refuse('IDENTITY_NOT_STARTED');
      await keep(tx);
      await besides(tx);
      tx.tell(identityChanged, { memberId });
    }),
  );
  await removeDestroyedOf(tools, sent.checkId);
}

export function refuseUnlessStarted(check: CheckRow | null): CheckRow {
  if (check?.state === 'waiting') throw refuse('IDENTITY_SENT');
  if (check?.state !== 'started') throw refuse('IDENTITY_NOT_STARTED');
  return check;
}

export async function submitIdentity(tools: Tools, memberId: string): Promise<Identity> {
  await tools.write(async (tx) => {
    const check = refuseUnlessStarted(await lockOpen(tx, memberId));
    const kinds = new Set((await listFiles(tx, check.id)).map(({ kind }) => kind));
    const sides = kinds.has('ekyc') ? [] : sidesOf[check.documentType];
    const needed: IdentityFileKind[] = [...sides, 'selfie', 'details'];
    if (!needed.every((kind) => kinds.has(kind))) throw refuse('IDENTITY_INCOMPLETE');
    await updateCheck(tx, check.id, {
      state: 'waiting',
      submittedAt: tools.clock.now(),
      dueAt: after(tools.clock, hours(tools.config.caseClocks.identity)),
      reason: null,
    });
    tx.tell(identityChanged, { memberId });
  });
  return readIdentity(tools, memberId);
}

export async function withdrawIdentity(tools: Tools, memberId: string): Promise<Identity> {
  const check = await tools.write(async (tx) => {
    const withdrawn = await withdrawOpen(tools, tx, memberId);
    if (!withdrawn) throw refuse('IDENTITY_NOT_STARTED');
    await noteAnswer(tools, tx, memberId, { purpose: 'identity', on: false });
    return withdrawn;
  });
  await removeDestroyedOf(tools, check.id);
  return readIdentity(tools, memberId);
}

/** Nobody looks at documents of whoever leaves, or is locked out; they can begin anew once they are back. */
export async function withdrawOfLockedOut(
  tools: Tools,
  tx: WriteTransaction,
  { memberId, lockedOut }: { memberId: string; lockedOut: boolean },
): Promise<void> {
  if (lockedOut) await withdrawOpen(tools, tx, memberId);
}

/** The mark stands beside a name that a person has seen with the document: the one they go by, or a part of the full one. */
export async function keepVerifiedName(
  _: Tools,
  tx: WriteTransaction,
  { memberId, before, after: chosen }: { memberId: string; before: string | null; after: string },
): Promise<void> {
  const member = await findMember(tx, memberId);
  if (before === null || !member?.identityVerifiedAt) return;
  const isLike = [before, member.fullName].some((name) => likenessOf(name, chosen) !== 'different');
  if (!isLike) throw refuseFaults([{ field: 'displayName', message: VERIFIED_NAME }]);
}

export async function keepVerifiedFullName(
  _: Tools,
  tx: WriteTransaction,
  { memberId, before, after: chosen }: { memberId: string; before: string; after: string },
): Promise<void> {
  const member = await findMember(tx, memberId);
  if (member?.identityVerifiedAt && likenessOf(before, chosen) === 'different')
    throw refuseFaults([{ field: 'fullName', message: VERIFIED_NAME }]);
}

async function withdrawOpen(
  tools: Tools,
  tx: WriteTransaction,
  memberId: string,
): Promise<CheckRow | null> {
  const check = await lockOpen(tx, memberId);
  if (!check) return null;
  await updateCheck(tx, check.id, { state: 'withdrawn', decidedAt: tools.clock.now() });
  await destroyKeys(tx, [check.id]);
  tx.tell(identityChanged, { memberId });
  return check;
}

/** Ends what is too old, and removes whatever was destroyed before and is still somewhere. */
export async function sweepIdentity(tools: Tools): Promise<void> {
  const now = tools.clock.now();
  let taken = LAPSED_AT_ONCE;
  while (taken === LAPSED_AT_ONCE) {
    taken = await tools.write(async (tx) => {
      const lapsed = await takeLapsed(tx, now, LAPSED_AT_ONCE);
      if (lapsed.length === 0) return 0;
      await destroyKeys(
        tx,
        lapsed.map(({ id }) => id),
      );
      for (const { id, memberId } of lapsed)
        await tellMember(tools, tx, { checkId: id, memberId, outcome: 'lapsed' });
      return lapsed.length;
    });
  }
  await removeDestroyed(tools);
}

/** Live, behind the bell and by mail. */
export async function tellMember(
  tools: Tools,
  tx: WriteTransaction,
  moved: Omit<NonNullable<(typeof identityMoved)['payload']>, 'at'>,
): Promise<void> {
  const { checkId, memberId, outcome } = moved;
  tx.tell(identityChanged, { memberId });
  tx.tell(identityMoved, { ...moved, at: tools.clock.now() });
  await tools.jobs.enqueue(tx, identityMails, { checkId, outcome });
}
