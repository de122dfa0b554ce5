import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const bytesOf = (text: string) => Buffer.from(text, 'base64url');
const hash = (data: string | Buffer) => createHash('sha256').update(data).digest();
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

interface Asked {
  challenge: string;
}

/** As much of CBOR as a key and an attestation of kind "none" need. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (kind: number, size: number) =>
    size < 24
      ? Buffer.from([(kind << 5) | size])
      : size < 256
        ? Buffer.from([(kind << 5) | 24, size])
        : Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as never)]);
    return Buffer.concat([head(5, value.size), ...entries]);
  }
  return Buffer.concat([head(2, value.length), value]);
}

/** What a phone or a security key does, in a few lines: makes one passkey for a site and signs with it. */
export function softwarePasskey(origin: string, { counts = true, verifies = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const siteHash = hash(new URL(origin).hostname);
  const flags = PRESENT | (verifies ? VERIFIED : 0);
  let counter = 0;
  const counted = () => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(counts ? counter : 0);
    return bytes;
  };
  const clientData = (type: string, { challenge }: Asked, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  };
  return {
    /** As a copy of it would have it. */
    setCounter: (to: number) => {
      counter = to;
    },
    make: (asked: Asked, from = origin) => {
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytesOf(x)],
          [-3, bytesOf(y)],
        ]),
      );
      const data = Buffer.concat([
        siteHash,
        Buffer.from([flags | ATTESTED]),
        counted(),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', asked, from).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign: (asked: Asked, from = origin) => {
      counter += 1;
      const data = Buffer.concat([siteHash, Buffer.from([flags]), counted()]);
      const client = clientData('webauthn.get', asked, from);
      const signature = sign('sha256', Buffer.concat([data, hash(client)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
