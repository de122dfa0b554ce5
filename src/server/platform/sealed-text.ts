import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const KEYS_MOST = 1_000;
const keys = new Map<string, Buffer>();

/** `purpose` keeps what was sealed for one thing, or one member, from being used for another. */
function keyFor(secret: string, purpose: string): Buffer {
  const name = `${secret} ${purpose}`;
  const known = keys.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, '', `sealed ${purpose}`, 32));
  if (keys.size >= KEYS_MOST) keys.clear();
  keys.set(name, key);
  return key;
}

/** Text that its keeper can neither read nor change. */
export function seal(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(secret, purpose), nonce);
  const sealed = [cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64url');
}

/** Null when it was not sealed by us for this. */
export function unseal(secret: string, purpose: string, sealed: string): string | null {
  try {
    const bytes = Buffer.from(sealed, 'base64url');
    const body = NONCE_BYTES + TAG_BYTES;
    const decipher = createDecipheriv(
      CIPHER,
      keyFor(secret, purpose),
      bytes.subarray(0, NONCE_BYTES),
      { authTagLength: TAG_BYTES },
    );
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, body));
    return decipher.update(bytes.subarray(body), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
