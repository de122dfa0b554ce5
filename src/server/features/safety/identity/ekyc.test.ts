import { execFileSync } from 'node:child_process';
import { createSign, X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EKYC_MAX } from '#contract/safety/identity.rules.ts';
import {
  approve,
  checkRow,
  claimCheck,
  readPicture,
  readReview,
  startCheck,
  uploadPart,
} from '#server/testing/identity-checks.ts';
import { makeMember } from '#server/testing/make-member.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import { makeStaff } from '#server/testing/make-staff.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { readEkycQr, readEkycXml } from './ekyc.service.ts';
import { present } from '#server/testing/reply-body.ts';

// Signed with a key of our own: no file of the government was tried.
interface Signer {
  privateKey: string;
  certificate: X509Certificate;
  file: string;
}

let folder: string;
let signer: Signer;
let stranger: Signer;
let server: TestServer;

async function makeSigner(name: string): Promise<Signer> {
  const [key, file] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
  const what = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', file, '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...what, '-subj', `/CN=${name}`], { stdio: 'ignore' });
  return {
    privateKey: await readFile(key, 'utf8'),
    certificate: new X509Certificate(await readFile(file)),
    file,
  };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saath-ekyc-'));
  signer = await makeSigner('signer');
  stranger = await makeSigner('stranger');
  server = await startTestServer({ AADHAAR_EKYC_CERTIFICATE_FILE: signer.file });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const document = (photo = '', name = 'Meera &amp; Iyer') =>
  `<OfflinePaperlessKyc referenceId="432120261117101112123"><UidData><Poi dob="01-07-1991" gender="F" name="${name}"/>` +
  `<Poa country="India"/>${photo ? `<Pht>${photo}</Pht>` : ''}</UidData></OfflinePaperlessKyc>`;

interface How {
  privateKey?: string;
  digest?: string;
}

function signed(xml: string, { privateKey = signer.privateKey, digest }: How = {}): string {
  const signing = new SignedXml({
    privateKey,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  });
  signing.addReference({
    xpath: '/*',
    uri: '',
    isEmptyUri: true,
    digestAlgorithm: digest ?? 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature'],
  });
  signing.computeSignature(xml);
  return signing.getSignedXml();
}

const read = (xml: string) => readEkycXml(xml, signer.certificate);

describe('the signed file', () => {
  test('says who somebody is', () => {
    expect(read(signed(document()))).toEqual({
      name: 'Meera & Iyer',
      birthDate: '1991-07-01',
      lastFour: '4321',
      photo: null,
    });
  });

  test('says nothing where another signed it, whatever certificate it brings along', () => {
    expect(read(signed(document(), { privateKey: stranger.privateKey }))).toBeNull();
    expect(read(document())).toBeNull();
  });

  test('says nothing once a letter is changed', () => {
    const xml = signed(document());
    expect(read(xml.replace('01-07-1991', '01-07-1971'))).toBeNull();
    expect(read(xml.replace('4321', '4322'))).toBeNull();
  });

  test('is not taken in by a signed part inside of another', () => {
    const genuine = signed(document());
    const signature = /<Signature[\s\S]*<\/Signature>/.exec(genuine)?.[0] ?? '';
    const forged = document('', 'Another Name');
    const wrappers = [
      forged.replace('</OfflinePaperlessKyc>', `${genuine}</OfflinePaperlessKyc>`),
      forged.replace('</OfflinePaperlessKyc>', `${signature}</OfflinePaperlessKyc>`),
      `<x>${forged}${genuine}</x>`,
      genuine.replace('</OfflinePaperlessKyc>', `${signature}</OfflinePaperlessKyc>`),
      genuine.replace('<UidData>', `<UidData><Poi dob="01-01-1950" name="Another Name"/>`),
    ];
    for (const wrapped of wrappers) expect(read(wrapped)?.name ?? null).toBeNull();
  });

  test('may declare nothing of its own, and must be hashed by more than SHA-1', () => {
    const xml = signed(document());
    const declared = `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xml}`;
    expect(read(declared)).toBeNull();
    expect(read(xml.replace('Meera', '&e;'))).toBeNull();
    const weak = 'http://www.w3.org/2000/09/xmldsig#sha1';
    expect(read(signed(document(), { digest: weak }))).toBeNull();
    expect(read('no xml at all')).toBeNull();
  });
});

function took(text: string): number {
  const before = performance.now();
  read(text);
  return performance.now() - before;
}

test('what would take long to put into canonical form is not looked at', () => {
  const transform = '<Transform Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/>';
  const long = signed(document()).replace('</UidData>', `${transform.repeat(900)}</UidData>`);
  const deep = `${'<a xmlns:b="c">'.repeat(900)}${signed(document())}${'</a>'.repeat(900)}`;
  const whole = Math.max(1, took(signed(document())));
  for (const text of [long, deep]) {
    expect(read(text)).toBeNull();
    expect(took(text) / whole).toBeLessThan(20);
  }
});

test('many signatures that are begun take no longer than one', () => {
  const most = '<Signature '.repeat(EKYC_MAX / 11);
  expect(read(most)).toBeNull();
  // Ten times the text took a hundred times as long.
  const short = Math.max(1, took(most.slice(0, most.length / 10)));
  expect(took(most) / short).toBeLessThan(50);
});

function qrOf(fields: string[], privateKey = signer.privateKey): string {
  const separator = Buffer.of(255);
  const texts = fields.flatMap((field) => [Buffer.from(field, 'latin1'), separator]);
  const data = Buffer.concat([...texts, Buffer.from('any bytes of a photo')]);
  const signature = createSign('RSA-SHA256').update(data).sign(privateKey);
  return BigInt(`0x${gzipSync(Buffer.concat([data, signature])).toString('hex')}`).toString();
}

describe('the secure code', () => {
  const fields = ['3', '432120261117101112123', 'Meera Iyer', '01-07-1991', 'F'];

  test.each([
    ['the first version', fields],
    ['a later one', ['V2', ...fields]],
  ])('of %s says who somebody is', (_, of) => {
    expect(readEkycQr(qrOf(of), signer.certificate)).toEqual({
      name: 'Meera Iyer',
      birthDate: '1991-07-01',
      lastFour: '4321',
      photo: null,
    });
  });

  test('says nothing where another signed it, or it is no code', () => {
    expect(readEkycQr(qrOf(fields, stranger.privateKey), signer.certificate)).toBeNull();
    expect(readEkycQr('12345'.repeat(200), signer.certificate)).toBeNull();
    expect(readEkycQr(qrOf(['3', '4321', 'Meera', '1991', 'F']), signer.certificate)).toBeNull();
  });
});

describe('a member', () => {
  test('is approved by the signed file and a selfie, without a photo of the card', async () => {
    const who = await makeMember(server, { name: 'Meera Iyer' });
    const started = await startCheck(who, 'aadhaar');
    expect(started.body.ekyc).toBe(true);
    const photo = (await makePhoto({ width: 160, height: 200 })).toString('base64');
    const put = (text: string) => who.browser.put('/api/identity/ekyc', { form: 'xml', text });
    expect((await put(document())).body.code).toBe('EKYC_UNSIGNED');
    const taken = await put(signed(document(photo, 'Meera Iyer')));
    expect(taken.body.check?.files.toSorted()).toEqual(['details', 'ekyc']);
    const typed = {
      documentType: 'aadhaar',
      name: 'X Y',
      birthDate: '1980-01-01',
      lastFour: '1111',
    };
    expect((await who.browser.put('/api/identity/details', typed)).status).toBe(404);
    await uploadPart(who, 'selfie');
    const { id } = present((await who.browser.post('/api/identity/submit')).body.check);

    const moderator = await makeStaff(server, 'moderator');
    await claimCheck(moderator, id);
    const review = (await readReview(moderator, id)).body;
    expect(review).toMatchObject({ signed: true, covered: null, hints: { seenWith: [] } });
    expect((await readPicture(moderator, id, 'ekyc')).headers['content-type']).toBe('image/webp');
    const other = { ...review.details, name: 'Somebody Else', birthDate: '1970-01-01' };
    expect((await approve(moderator, { who, id, details: other })).status).toBe(200);
    const row = await checkRow(server, id);
    expect(row?.birthDate, 'as it was signed').toBe(present(review.details).birthDate);
  });

  test('by the code still sends a covered photo, for it holds none that can be seen', async () => {
    const who = await makeMember(server);
    await startCheck(who, 'aadhaar');
    const digits = qrOf(['V2', '3', '432120261117101112123', 'Meera Iyer', '01-07-1991', 'F']);
    const taken = await who.browser.put('/api/identity/ekyc', { form: 'qr', digits });
    expect(taken.body.check?.files).toEqual(['details']);
    await uploadPart(who, 'selfie');
    expect((await who.browser.post('/api/identity/submit')).body.code).toBe('IDENTITY_INCOMPLETE');
    await uploadPart(who, 'front');
    expect((await who.browser.post('/api/identity/submit')).status).toBe(200);
  });

  test('is told the truth about a file of any size', async () => {
    const who = await makeMember(server);
    await startCheck(who, 'aadhaar');
    const put = (text: string) => who.browser.put('/api/identity/ekyc', { form: 'xml', text });
    expect((await put('x'.repeat(EKYC_MAX))).body.code).toBe('EKYC_UNSIGNED');
    expect((await put('x'.repeat(EKYC_MAX + 1))).body.code).toBe('INVALID_INPUT');
  });

  test('has details and photo from one file: neither a card nor another code comes beside it', async () => {
    const who = await makeMember(server);
    await startCheck(who, 'aadhaar');
    const photo = (await makePhoto({ width: 160, height: 200 })).toString('base64');
    const text = signed(document(photo, 'Meera Iyer'));
    const taken = await who.browser.put('/api/identity/ekyc', { form: 'xml', text });
    expect(taken.body.check).toMatchObject({ signed: true });
    expect((await uploadPart(who, 'front')).status).toBe(404);
    const digits = qrOf(['V2', '3', '987620261117101112123', 'Anu Nair', '01-07-1991', 'F']);
    const other = await who.browser.put('/api/identity/ekyc', { form: 'qr', digits });
    expect(other.body.check?.files).toEqual(['details']);
    await uploadPart(who, 'selfie');
    expect((await who.browser.post('/api/identity/submit')).body.code).toBe('IDENTITY_INCOMPLETE');
  });

  test('is not offered it where no certificate is set', async () => {
    const other = await startTestServer();
    try {
      const who = await makeMember(other);
      expect((await startCheck(who, 'aadhaar')).body.ekyc).toBe(false);
      const sent = { form: 'xml', text: signed(document()) };
      expect((await who.browser.put('/api/identity/ekyc', sent)).status).toBe(404);
    } finally {
      await other.close();
    }
  });
});
