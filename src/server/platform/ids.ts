import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { v7 } from 'uuid';

/** Ids sort by the time they were made, so new rows land at the end of their index. */
export const newId = (): string => v7();

/** For what strangers see: it does not tell when it was made. */
export const newPublicId = (): string => randomUUID();

/** A secret for a cookie or a mailed link. The database only ever sees its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** A stand-in for personal data (an email, an address) that cannot be guessed back without the secret. */
export const keyedHash = (secret: string, value: string): string =>
  createHmac('sha256', secret).update(value).digest('base64url');
