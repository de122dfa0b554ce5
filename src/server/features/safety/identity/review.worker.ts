import { pseudonyms } from '#server/features/accounts/accounts.service.ts';
import { addAuditRow } from '#server/platform/audit/audit.ts';
import { systemClock } from '#server/platform/clock.ts';
import { connectBeside, type Database } from '#server/platform/database/database.ts';
import { readPrivateKey } from '#server/platform/sealing/key-files.ts';
import { decrypt, keyIdOf, openKey, openText } from '#server/platform/sealing/sealing.ts';
import { handleProcessCalls } from '#server/platform/workers/handle-process-calls.ts';
import type { ProcessOutput } from '#server/platform/workers/process-call.ts';
import { findForReview, isActiveAdmin, type FileRow } from './identity-files.queries.ts';
import { likenessOf } from './identity-hints.policy.ts';
import {
  nameSealedAs,
  readRequest,
  sealedAs,
  textPurposes,
  type NameRequest,
  type ReviewAnswer,
  type ReviewRequest,
  type TextsRequest,
} from './review-request.policy.ts';

/** The server may restart its database elsewhere. */
let connected: { address: string; db: Database } | null = null;

function databaseAt(address: ReviewRequest['address']): Database {
  const text = JSON.stringify(address);
  if (connected?.address !== text) connected = { address: text, db: connectBeside(address) };
  return connected.db;
}

handleProcessCalls<ReviewAnswer>(async (input) => {
  const { request, encrypted } = readRequest(input);
  if ('name' in request) return { head: { likeness: await compare(request) }, parts: [] };
  if ('texts' in request) return { head: await openTexts(request), parts: [] };
  const allowed = await leaveRow(databaseAt(request.address), request);
  if ('refused' in allowed) return { head: allowed, parts: [] };
  return open(request, allowed.file, encrypted);
});

/**
 * Commits before anything is opened: whoever sees a document has left a row, and whoever may not see it leaves none. This process decides
 * that by itself, whatever the server believes.
 */
function leaveRow(
  db: Database,
  { actorId, fileId }: ReviewRequest,
): Promise<{ file: FileRow } | { refused: 'NOT_FOUND' | 'COVER_FIRST' }> {
  return db.transaction(async (tx) => {
    const found = await findForReview(tx, actorId, fileId);
    if (!found) return { refused: 'NOT_FOUND' as const };
    const { file, documentType, isCovered } = found;
    if (documentType === 'aadhaar' && !isCovered && file.kind !== 'front')
      return { refused: 'COVER_FIRST' as const };
    await addAuditRow({ clock: systemClock, pseudonyms }, tx, {
      actorId,
      action: 'identity.view',
      target: `identity:${file.checkId}`,
      details: { file: file.kind },
    });
    return { file };
  });
}

/** Nobody sees the name: only how like the two are leaves this process. */
async function compare({ name, sealed, privateKeyFiles }: NameRequest) {
  const key = await keyFor(privateKeyFiles, sealed);
  return likenessOf(openText(key, nameSealedAs(sealed.id), sealed), name);
}

/** As with documents: the row first, and only for whoever may. */
async function openTexts(request: TextsRequest): Promise<ReviewAnswer> {
  const { actorId, purpose: action, target, details = {}, texts, privateKeyFiles } = request;
  const mayOpen = await databaseAt(request.address).transaction(async (tx) => {
    const may = actorId ? await isActiveAdmin(tx, actorId) : textPurposes[action] === null;
    if (may)
      await addAuditRow({ clock: systemClock, pseudonyms }, tx, {
        actorId,
        action,
        target,
        details,
      });
    return may;
  });
  if (!mayOpen) return { refused: 'NOT_FOUND' };
  const opened = texts.map(({ about, ...text }) =>
    keyFor(privateKeyFiles, text)
      .then((key) => openText(key, about, text))
      .catch(() => null),
  );
  return { texts: await Promise.all(opened) };
}

/** The private key is read for each view and never kept. */
async function keyFor(
  privateKeyFiles: string[],
  { keyId, sealedKey }: Pick<FileRow, 'keyId' | 'sealedKey'>,
): Promise<Buffer> {
  for (const name of privateKeyFiles) {
    const privateKey = await readPrivateKey(name);
    if (keyIdOf(privateKey) === keyId && sealedKey) return openKey(privateKey, sealedKey);
  }
  throw new Error('none of the private keys opens this');
}

async function open(
  { privateKeyFiles }: ReviewRequest,
  file: FileRow,
  encrypted: Uint8Array,
): Promise<ProcessOutput<ReviewAnswer>> {
  const key = await keyFor(privateKeyFiles, file);
  return { head: { opened: true }, parts: [decrypt(key, sealedAs(file), encrypted)] };
}
