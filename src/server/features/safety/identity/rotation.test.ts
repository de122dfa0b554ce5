import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '#server/features.ts';
import { readPrivateKey } from '#server/platform/sealing/key-files.ts';
import { rotateIdentityKeys } from '#server/platform/sealing/reseal-keys.ts';
import { keyIdOf, newKeyPair, openKey } from '#server/platform/sealing/sealing.ts';
import {
  allCheckRows,
  allFileRows,
  claimCheck,
  makeSealedChecks,
  readPicture,
  sendCheck,
} from '#server/testing/identity-checks.ts';
import { makeMember } from '#server/testing/make-member.ts';
import { makeStaff } from '#server/testing/make-staff.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { KEYS_VARIABLE, startTestServer } from '#server/testing/test-server.ts';

const keyFile = (half: 'public' | 'private') =>
  join(process.env[KEYS_VARIABLE] ?? '', `identity-${half}.pem`);

let folder: string;
let files: { public: string; private: string };
let to: KeyObject;
let from: KeyObject;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saath-rotation-'));
  const pair = await newKeyPair();
  files = { public: join(folder, 'new-public.pem'), private: join(folder, 'new-private.pem') };
  await writeFile(files.public, pair.publicKey);
  await writeFile(files.private, pair.privateKey);
  to = createPublicKey(pair.publicKey);
  from = await readPrivateKey(keyFile('private'));
});
afterAll(() => rm(folder, { recursive: true }));

const CASES = 1000;
/** Quicker to open by the thousand than what members' documents are sealed to; nothing here depends on it. */
const newShortPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

test('a thousand sealed checks survive it, also when it breaks off halfway', async () => {
  const server = await startTestServer();
  try {
    const { member } = await makeMember(server);
    const [old, next] = [newShortPair(), newShortPair()];
    const pairs = { from: old.privateKey, to: next.publicKey };
    const keys = await makeSealedChecks(server, member.id, old.publicKey, CASES);
    const breakOff = (sealed: number) => {
      // All files, and half of the names.
      if (sealed >= CASES * 1.5) throw new Error('the power is gone');
    };
    await expect(rotateIdentityKeys(server.tools, features, pairs, breakOff)).rejects.toThrow(
      'power',
    );
    expect(await rotateIdentityKeys(server.tools, features, pairs)).toBe(CASES / 2);
    expect(await rotateIdentityKeys(server.tools, features, pairs)).toBe(0);
    const names = (await allCheckRows(server)).map(({ id, keyId, sealedKey }) => {
      return { checkId: id, keyId, sealedKey };
    });
    const rows = [...(await allFileRows(server)), ...names];
    expect(rows).toHaveLength(2 * CASES);
    for (const { checkId, keyId, sealedKey } of rows) {
      expect(keyId).toBe(keyIdOf(next.publicKey));
      expect(openKey(next.privateKey, sealedKey ?? '')).toEqual(keys.get(checkId));
    }
    expect(() => openKey(old.privateKey, rows[0]?.sealedKey ?? '')).toThrow();
  } finally {
    await server.close();
  }
});

test('meanwhile the review process opens what was sealed to either pair', async () => {
  const database = await createTestDatabase();
  const old = await startTestServer({ DATABASE_URL: database.url });
  const next = await startTestServer({
    DATABASE_URL: database.url,
    DATA_DIR: old.tools.config.dataDir,
    IDENTITY_PUBLIC_KEY_FILE: files.public,
    IDENTITY_PRIVATE_KEY_FILE: files.private,
    IDENTITY_OLD_PRIVATE_KEY_FILE: keyFile('private'),
  });
  try {
    const moderator = await makeStaff(next, 'moderator');
    for (const { id } of [await sendCheck(old), await sendCheck(next)]) {
      await claimCheck(moderator, id);
      expect((await readPicture(moderator, id, 'front')).status).toBe(200);
    }
    expect(await rotateIdentityKeys(next.tools, features, { from, to })).toBe(3);
  } finally {
    await next.close();
    await old.close();
    await database.drop();
  }
});
