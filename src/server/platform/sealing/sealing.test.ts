import { createPrivateKey, createPublicKey } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeKeyFiles, readPrivateKey, readPublicKey } from './key-files.ts';
import { decrypt, encrypt, keyIdOf, newKey, newKeyPair, openKey, sealKey } from './sealing.ts';

const bytes = Buffer.from('what a document shows');

test('opens with its own key and under its own name only', () => {
  const key = newKey();
  const encrypted = encrypt(key, 'file:1', bytes);
  expect(decrypt(key, 'file:1', encrypted)).toEqual(bytes);
  expect(encrypted.includes(bytes)).toBe(false);
  expect(() => decrypt(key, 'file:2', encrypted)).toThrow();
  expect(() => decrypt(newKey(), 'file:1', encrypted)).toThrow();
  const changed = Buffer.concat([encrypted.subarray(0, -1), Buffer.of(~(encrypted.at(-1) ?? 0))]);
  expect(() => decrypt(key, 'file:1', changed)).toThrow();
});

test('a key that is sealed to a pair opens with the private half of it alone', async () => {
  const [pair, other] = await Promise.all([newKeyPair(), newKeyPair()]);
  const publicKey = createPublicKey(pair.publicKey);
  const key = newKey();
  const sealed = sealKey(publicKey, key);
  expect(openKey(createPrivateKey(pair.privateKey), sealed)).toEqual(key);
  expect(() => openKey(createPrivateKey(other.privateKey), sealed)).toThrow();
  expect(keyIdOf(createPrivateKey(pair.privateKey))).toBe(keyIdOf(publicKey));
  expect(keyIdOf(createPublicKey(other.publicKey))).not.toBe(keyIdOf(publicKey));
});

test('a pair is made once, for its owner alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'saath-keys-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const first = await makeKeyFiles(folder, 'identity');
  const again = await makeKeyFiles(folder, 'identity');
  expect([first.made, again.made]).toEqual([true, false]);
  const privateKey = await readPrivateKey(again.files.privateKeyFile);
  expect(keyIdOf(privateKey)).toBe(keyIdOf(await readPublicKey(first.files.publicKeyFile)));
  expect((await stat(first.files.privateKeyFile)).mode & 0o077).toBe(0);
  await expect(readPublicKey(join(folder, 'none.pem'))).rejects.toThrow('cannot be read (ENOENT)');
});

test('nodes that make a pair at the same time use the same one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'saath-keys-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const made = await Promise.all([1, 2, 3].map(() => makeKeyFiles(folder, 'identity')));
  expect(await readdir(folder)).toHaveLength(2);
  const seen = await Promise.all(
    made.map(async ({ files }) => keyIdOf(await readPublicKey(files.publicKeyFile))),
  );
  const { privateKeyFile } = made[0]?.files ?? { privateKeyFile: '' };
  expect(new Set(seen)).toEqual(new Set([keyIdOf(await readPrivateKey(privateKeyFile))]));
});
