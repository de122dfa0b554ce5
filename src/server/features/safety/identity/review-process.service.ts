import type { IdentityHints } from '#contract/safety/identity.endpoints.ts';
import type { Closer } from '#server/platform/closers.ts';
import { isRefusal, refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { processCall, type ProcessOutput } from '#server/platform/workers/process-call.ts';
import type { WorkerCall } from '#server/platform/workers/worker-call.ts';
import type { FileRow } from './identity-files.queries.ts';
import { findSealedName } from './identity.queries.ts';
import { writeRequest, type ReviewAnswer, type TextsRequest } from './review-request.policy.ts';

type Process = WorkerCall<readonly Uint8Array[], ProcessOutput<ReviewAnswer>>;

/** By what each server has of its own. */
const processes = new WeakMap<Tools['config'], Process>();

/** The only process that reads the private key. It starts with the first view. */
export function startReviewProcess(tools: Tools): Closer {
  const process = processCall<ReviewAnswer>(new URL('./review.worker.ts', import.meta.url), {
    mostWaiting: 40,
    longestMs: 30_000,
    niceness: 0,
  });
  processes.set(tools.config, process);
  return () => process.end();
}

/** The view is a row of the audit log before a byte of it is opened. */
export async function openFile(
  tools: Tools,
  actorId: string,
  { id, storageKey }: Pick<FileRow, 'id' | 'storageKey'>,
): Promise<Buffer> {
  const encrypted = await tools.storage.get(storageKey);
  if (!encrypted) throw refuse('NOT_FOUND');
  const request = {
    actorId,
    fileId: id,
    address: tools.databaseAddress,
    privateKeyFiles: await privateKeyFilesOf(tools),
  };
  try {
    const { head, parts } = await processOf(tools).call(writeRequest(request, encrypted));
    if ('refused' in head) throw refuse(head.refused);
    return Buffer.from(parts[0] ?? []);
  } catch (error) {
    if (isRefusal(error)) throw error;
    tools.log.error({ err: error }, 'the review process could not open a document');
    throw refuse('REVIEW_UNAVAILABLE');
  }
}

function processOf(tools: Tools): Process {
  const process = processes.get(tools.config);
  if (!process) throw new Error('the review process was not started');
  return process;
}

async function privateKeyFilesOf({ sealingKeys, config }: Tools): Promise<string[]> {
  const { privateKeyFile } = await sealingKeys.identityFiles();
  const { oldIdentityPrivate } = config.keyFiles;
  return [privateKeyFile, ...(oldIdentityPrivate ? [oldIdentityPrivate] : [])];
}

/** How like a name is to that on the document by which a companion is verified; null: none is kept. The name itself is told nobody. */
export async function likenessToDocument(
  tools: Tools,
  memberId: string,
  name: string,
): Promise<IdentityHints['name']['likeness'] | null> {
  const sealed = await findSealedName(tools.db, memberId);
  if (!sealed) return null;
  const request = { name, sealed, privateKeyFiles: await privateKeyFilesOf(tools) };
  const { head } = await processOf(tools).call(writeRequest(request));
  return 'likeness' in head ? head.likeness : null;
}

/**
 * What was sealed to the same pair as documents are; null: no key that is here opens it. Who opens it, and what for, is a row of the audit log
 * before.
 */
export async function openTexts(
  tools: Tools,
  request: Pick<TextsRequest, 'actorId' | 'purpose' | 'target' | 'details' | 'texts'>,
): Promise<(string | null)[]> {
  const { databaseAddress: address } = tools;
  const privateKeyFiles = await privateKeyFilesOf(tools);
  const { head } = await processOf(tools).call(
    writeRequest({ ...request, address, privateKeyFiles }),
  );
  if (!('texts' in head)) throw refuse('NOT_FOUND');
  return head.texts;
}
