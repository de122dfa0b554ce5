import { X509Certificate, createVerify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import type { Identity } from '#contract/safety/identity.endpoints.ts';
import { aadhaarDetailsSchema } from '#contract/safety/identity.fields.ts';
import { pictureOwner } from '#server/features/profiles/photo-files.service.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
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
  const photo =
    ekyc.photo && (await tools.pictures.makeDocument([ekyc.photo], pictureOwner(tools, memberId)));
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

/** What a signed offline e-KYC says of somebody. Of the number it holds the last four digits alone. */
interface Ekyc {
  name: string;
  /** As 1998-11-17. */
  birthDate: string;
  lastFour: string;
  /** A JPEG; the secure QR code holds one that browsers cannot read. */
  photo: Buffer | null;
}

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
// What is signed is a digest that nobody but the signer chooses, so that its SHA-1 would have to be met by chance; the digest of the data is not.
const SIGNATURES = [`${DSIG}rsa-sha1`, 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'];
const CANONICAL = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const TRANSFORMS = [
  CANONICAL,
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  `${DSIG}enveloped-signature`,
];

const only = <Value>(all: Record<string, Value>, names: string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));

/** Null where it is not signed by the certificate's owner, or does not say who somebody is. */
export function readEkycXml(text: string, certificate: X509Certificate): Ekyc | null {
  const signed = signedPart(text, certificate);
  if (signed === null) return null;
  // Canonical: one form for every attribute, and nothing but what was signed.
  const root = /^<OfflinePaperlessKyc((?: [\w:]+="[^"]*")*)>/.exec(signed)?.[1];
  const person = /<UidData(?: [^>]*)?><Poi((?: [\w:]+="[^"]*")*)><\/Poi>/.exec(signed)?.[1];
  if (root === undefined || person === undefined) return null;
  const photo = /<Pht>([0-9A-Za-z+/=\s]+)<\/Pht>/.exec(signed)?.[1];
  return asEkyc({
    name: attribute(person, 'name'),
    born: attribute(person, 'dob'),
    reference: attribute(root, 'referenceId'),
    photo: photo ? Buffer.from(photo, 'base64') : null,
  });
}

/**
 * The part that the signature covers, in canonical form: nothing else of the file is ever read, so that a second, unsigned part cannot pass for
 * it. The key comes from the settings alone, whatever the file brings along.
 */
function signedPart(text: string, certificate: X509Certificate): string | null {
  // Nothing that is declared in the file itself is taken: neither entities nor what they lead to.
  if (/<!(?!--)|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(text)) return null;
  // Nothing of the kind is long; how it is put into canonical form may take the square of it, before any signature is looked at.
  if (countOf(text, '<') > MOST_TAGS || countOf(text, 'xmlns') > MOST_NAMESPACES) return null;
  const signature = onlySignature(text);
  if (signature === null) return null;
  const check = new SignedXml({
    publicCert: certificate.toString(),
    getCertFromKeyInfo: () => null,
  });
  check.SignatureAlgorithms = only(check.SignatureAlgorithms, SIGNATURES);
  check.HashAlgorithms = only(check.HashAlgorithms, [SHA256]);
  check.CanonicalizationAlgorithms = only(check.CanonicalizationAlgorithms, TRANSFORMS);
  try {
    check.loadSignature(signature);
    if (!check.checkSignature(text)) return null;
    const parts = check.getSignedReferences();
    return parts.length === 1 ? (parts[0] ?? null) : null;
  } catch {
    return null;
  }
}

const MOST_TAGS = 200;
const MOST_NAMESPACES = 20;
const countOf = (text: string, part: string): number => text.split(part).length - 1;

/** Looks at each letter once or twice, however many signatures are begun. */
function onlySignature(text: string): string | null {
  const [start, ...others] = [...text.matchAll(/<(?:\w+:)?Signature[\s>]/g)].map(
    ({ index }) => index,
  );
  if (start === undefined || others.length > 0) return null;
  const rest = text.slice(start);
  const end = /<\/(?:\w+:)?Signature>/.exec(rest);
  return end && rest.slice(0, end.index + end[0].length);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`)
    .exec(attributes)?.[1]
    ?.replaceAll(/&(#39|\w+);/g, (whole, entity: string) => ENTITIES[entity] ?? whole);

const SIGNATURE_BYTES = 256;
const SEPARATOR = 255;
const MOST_BYTES = 1_000_000;

/** A number whose bytes are packed fields, and behind them their signature. */
export function readEkycQr(digits: string, certificate: X509Certificate): Ekyc | null {
  const bytes = unpack(digits);
  if (!bytes || bytes.length <= SIGNATURE_BYTES) return null;
  const fields = bytes.subarray(0, -SIGNATURE_BYTES);
  const signature = bytes.subarray(-SIGNATURE_BYTES);
  const isGenuine = createVerify('RSA-SHA256')
    .update(fields)
    .verify(certificate.publicKey, signature);
  if (!isGenuine) return null;
  const texts = firstFields(fields);
  // Later ones begin with their version; then comes which contacts are known.
  const at = texts[0]?.startsWith('V') ? 2 : 1;
  const [reference, name, born] = texts.slice(at);
  return asEkyc({ name, born, reference, photo: null });
}

function unpack(digits: string): Buffer | null {
  try {
    const hex = BigInt(digits).toString(16);
    const packed = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
    return gunzipSync(packed, { maxOutputLength: MOST_BYTES });
  } catch {
    return null;
  }
}

/** Those before the photo, which holds any byte. */
function firstFields(bytes: Buffer): string[] {
  const fields: string[] = [];
  let from = 0;
  while (fields.length < 5) {
    const to = bytes.indexOf(SEPARATOR, from);
    if (to === -1) break;
    fields.push(bytes.toString('latin1', from, to));
    from = to + 1;
  }
  return fields;
}

interface Said {
  name: string | undefined;
  born: string | undefined;
  reference: string | undefined;
  photo: Buffer | null;
}

/** Where only a year of birth is known, nothing follows from it. */
function asEkyc({ name, born, reference, photo }: Said): Ekyc | null {
  const [, day, month, year] = /^(\d{2})[-/](\d{2})[-/](\d{4})$/.exec(born ?? '') ?? [];
  const lastFour = /^(\d{4})\d{10,17}$/.exec(reference ?? '')?.[1];
  if (!name?.trim() || !day || !month || !year || !lastFour) return null;
  return { name: name.trim(), birthDate: `${year}-${month}-${day}`, lastFour, photo };
}
