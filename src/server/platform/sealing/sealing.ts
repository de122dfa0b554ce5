import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  generateKeyPair,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MODULUS_BITS = 3072;
const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };

/** A fresh key for one case or one member. */
export const newKey = (): Buffer => randomBytes(KEY_BYTES);

/** `about` names what is encrypted: bytes that are put in the place of others do not open. */
export function encrypt(key: Buffer, about: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(about));
  const encrypted = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted]);
}

/** Throws when it is not what was encrypted with this key under this name. */
export function decrypt(key: Buffer, about: string, encrypted: Uint8Array): Buffer {
  const body = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, encrypted.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAAD(Buffer.from(about));
  decipher.setAuthTag(encrypted.subarray(NONCE_BYTES, body));
  return Buffer.concat([decipher.update(encrypted.subarray(body)), decipher.final()]);
}

/** Whoever has only the public half can seal a key, and never open one. */
export const sealKey = (publicKey: KeyObject, key: Buffer): string =>
  publicEncrypt({ key: publicKey, ...OAEP }, key).toString('base64url');

export const openKey = (privateKey: KeyObject, sealed: string): Buffer =>
  privateDecrypt({ key: privateKey, ...OAEP }, Buffer.from(sealed, 'base64url'));

/** A short text under a key of its own, which only the private half opens. */
export interface SealedText {
  sealed: string;
  keyId: string;
  sealedKey: string;
}

export function sealText(publicKey: KeyObject, about: string, text: string): SealedText {
  const key = newKey();
  const sealed = encrypt(key, about, Buffer.from(text)).toString('base64url');
  const sealedKey = sealKey(publicKey, key);
  key.fill(0);
  return { sealed, keyId: keyIdOf(publicKey), sealedKey };
}

/** `key`: the opened one of this text. */
export const openText = (key: Buffer, about: string, { sealed }: Pick<SealedText, 'sealed'>) =>
  decrypt(key, about, Buffer.from(sealed, 'base64url')).toString();

/** By which pair something was sealed; the same for both halves. */
export function keyIdOf(key: KeyObject): string {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('base64url').slice(0, 16);
}

const generate = promisify(generateKeyPair);

/** In PEM's form. */
export const newKeyPair = (): Promise<{ publicKey: string; privateKey: string }> =>
  generate('rsa', {
    modulusLength: MODULUS_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
