import { randomUUID, type KeyObject } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { DocumentType } from '#contract/safety/identity.rules.ts';
import { sidesOf, type DocumentSide } from '#contract/safety/identity.rules.ts';
import { identityChecks, identityFiles } from '#server/features/safety/identity/identity.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { keyIdOf, newKey, sealKey } from '#server/platform/sealing/sealing.ts';
import { makePhoto } from './make-photo.ts';
import { makeMember, type MadeMember, type MemberDetails } from './make-member.ts';
import type { TestServer } from './test-server.ts';
import { present } from './reply-body.ts';

type Who = Pick<MadeMember, 'browser'>;

let numbers = 0;

/** What the document of somebody says, another number each time. */
export function detailsOf(documentType: DocumentType, more: object = {}): Record<string, string> {
  numbers += 1;
  const serial = String(numbers).padStart(6, '0');
  const byType = {
    aadhaar: { lastFour: serial.slice(-4) },
    passport: { number: `M${serial}`, expiresOn: '2090-01-31' },
    'driving-licence': { number: `MH12 ${serial}`, expiresOn: '2090-01-31' },
  };
  return {
    documentType,
    name: 'Asha Rao',
    birthDate: '1995-03-21',
    ...byType[documentType],
    ...more,
  };
}

export const startCheck = ({ browser }: Who, documentType: DocumentType = 'passport') =>
  browser.post('/api/identity', { documentType });

export const uploadPart = async (
  { browser }: Who,
  kind: DocumentSide | 'selfie',
  bytes?: Uint8Array,
) =>
  browser.upload(`/api/identity/${kind}`, bytes ?? (await makePhoto({ width: 640, height: 400 })));

/** Everything but sending it. */
export async function fillCheck(
  who: Who,
  documentType: DocumentType = 'passport',
  more: object = {},
): Promise<Record<string, string>> {
  await startCheck(who, documentType);
  for (const kind of [...sidesOf[documentType], 'selfie'] as const) await uploadPart(who, kind);
  const details = detailsOf(documentType, more);
  await who.browser.put('/api/identity/details', details);
  return details;
}

export interface SentCheck {
  who: MadeMember;
  id: string;
  details: Record<string, string>;
}

/** Somebody whose check waits for a person. */
export async function sendCheck(
  server: TestServer,
  documentType: DocumentType = 'passport',
  more: object = {},
  member: MemberDetails | MadeMember = {},
): Promise<SentCheck> {
  const who = 'browser' in member ? member : await makeMember(server, member);
  const details = await fillCheck(who, documentType, more);
  const { status, body } = await who.browser.post('/api/identity/submit');
  if (status !== 200) throw new Error(`it was not sent: ${JSON.stringify(body)}`);
  return { who, id: present(body.check).id, details };
}

const at = <What extends string>(id: string, what: What) =>
  `/api/admin/identity/${id}${what}` as const;

export const claimCheck = ({ browser }: Who, id: string) => browser.post(at(id, '/claim'));
export const readReview = ({ browser }: Who, id: string) => browser.get(at(id, ''));
export const readPicture = ({ browser }: Who, id: string, kind: string) =>
  browser.get(at(id, `/pictures/${kind}`));
export const sayCovered = ({ browser }: Who, id: string, covered: boolean) =>
  browser.post(at(id, '/covered'), { covered });

export const approve = ({ browser }: Who, { id, details }: SentCheck, more: object = {}) =>
  browser.post(at(id, '/decide'), { decision: { outcome: 'approve', details, ...more } });

export const refuseWith = ({ browser }: Who, id: string, reason: string, words = '') =>
  browser.post(at(id, '/decide'), { decision: { outcome: 'refuse', reason, words } });

/** Of all checks, or one. */
export async function storedFiles({ tools }: TestServer): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of tools.storage.list('identity')) keys.push(key);
  return keys;
}

export const fileRows = ({ tools }: TestServer, checkId: string) =>
  tools.db.select().from(identityFiles).where(eq(identityFiles.checkId, checkId));

export const allFileRows = ({ tools }: TestServer) => tools.db.select().from(identityFiles);

export const allCheckRows = ({ tools }: TestServer) => tools.db.select().from(identityChecks);

export async function checkRow({ tools }: TestServer, id: string) {
  const [row] = await tools.db.select().from(identityChecks).where(eq(identityChecks.id, id));
  return row;
}

/** Checks with a sealed file and a sealed name each, under one key; the answer holds the keys by check. */
export async function makeSealedChecks(
  { tools }: TestServer,
  memberId: string,
  publicKey: KeyObject,
  count: number,
): Promise<Map<string, Buffer>> {
  const now = tools.clock.now();
  const keys = new Map(Array.from({ length: count }, () => [newId(), newKey()]));
  await tools.db.insert(identityChecks).values(
    [...keys].map(([id, key]) => ({
      id,
      memberId,
      documentType: 'passport' as const,
      state: 'refused' as const,
      gesture: 'thumb-up',
      startedAt: now,
      destroyAt: now,
      sealedName: 'sealed',
      keyId: keyIdOf(publicKey),
      sealedKey: sealKey(publicKey, key),
    })),
  );
  await tools.db.insert(identityFiles).values(
    [...keys].map(([checkId, key]) => ({
      id: newId(),
      checkId,
      kind: 'front' as const,
      storageKey: `identity/${randomUUID()}`,
      keyId: keyIdOf(publicKey),
      sealedKey: sealKey(publicKey, key),
      size: 1,
      uploadedAt: now,
    })),
  );
  return keys;
}

/** What the page of their own check shows. */
export const ownCheck = async ({ browser }: Who) => (await browser.get('/api/identity')).body;
