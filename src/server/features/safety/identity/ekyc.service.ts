import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Identity } from '#contract/safety/identity.endpoints.ts';
import { aadhaarDetailsSchema } from '#contract/safety/identity.fields.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { readEkycQr, readEkycXml } from './ekyc.policy.ts';
import { destroyKeys } from './identity-files.queries.ts';
import { findLatest, updateCheck } from './identity.queries.ts';
import { putParts, readIdentity, refuseUnlessStarted } from './identity.service.ts';

type Sent = { form: 'xml'; text: string } | { form: 'qr'; digits: string };

/** What the government has signed stands in the place of what is typed, and its photo in that of the card: both from one file, or neither. */
export async function putEkyc(tools: Tools, memberId: string, sent: Sent): Promise<Identity> {
  const { ekycCertificateFile } = tools.config;
  const check = refuseUnlessStarted(await findLatest(tools.db, memberId));
  if (!ekycCertificateFile || check.documentType !== 'aadhaar') throw refuse('NOT_FOUND');
  const certificate = new X509Certificate(await readFile(ekycCertificateFile));
  const ekyc =
    sent.form === 'xml'
      ? readEkycXml(sent.text, certificate)
      : readEkycQr(sent.digits, certificate);
  const details = aadhaarDetailsSchema.safeParse({ documentType: 'aadhaar', ...ekyc });
  if (!ekyc || !details.success) throw refuse('EKYC_UNSIGNED');
  const checkId = check.id;
  const photo = ekyc.photo && (await tools.pictures.makeDocument([ekyc.photo]));
  const parts = [
    { kind: 'details' as const, bytes: Buffer.from(JSON.stringify(details.data)) },
    ...(photo ? [{ kind: 'ekyc' as const, bytes: photo }] : []),
  ];
  await putParts(tools, memberId, { checkId, parts }, async (tx) => {
    // With a photo nothing of the card is needed, and there is nothing to cover; without, an earlier one is of another file.
    await destroyKeys(tx, [checkId], photo ? 'front' : 'ekyc');
    const coveredAt = photo ? tools.clock.now() : null;
    await updateCheck(tx, checkId, { signed: true, coveredAt, reason: null });
  });
  return readIdentity(tools, memberId);
}
