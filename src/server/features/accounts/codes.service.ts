import { randomInt } from 'node:crypto';
import { generateSync, verifySync } from 'otplib';
import { RECOVERY_CODES } from '#contract/accounts/second-factor.rules.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { keyedHash } from '#server/platform/ids.ts';
import { seal, unseal } from '#server/platform/sealed-text.ts';
import type { Tools } from '#server/platform/tools.ts';
import {
  countRecoveryCodes,
  findAuthenticator,
  isRecoveryCode,
  markCodeUsed,
  markRecoveryCodeUsed,
  replaceRecoveryCodes,
  setAuthenticator,
} from './second-factor.queries.ts';

const STEP_SECONDS = 30;
/** No letter or digit that could be mistaken for another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const purposeOf = (memberId: string) => `authenticator ${memberId}`;

export function keepAuthenticator(
  tools: Tools,
  tx: Executor,
  { memberId, secret, lastStep }: { memberId: string; secret: string; lastStep: number },
): Promise<void> {
  return setAuthenticator(tx, {
    memberId,
    sealedSecret: seal(tools.config.sessionSecret, purposeOf(memberId), secret),
    lastStep,
    createdAt: tools.clock.now(),
  });
}

/** The use of a code that fits; null: it does not. Nothing is locked to find out, so guessing holds nobody up. */
export async function codeUse(
  tools: Tools,
  memberId: string,
  code: string,
): Promise<((db: Executor) => Promise<boolean>) | null> {
  const authenticator = await findAuthenticator(tools.db, memberId);
  const secret = authenticator && openSecret(tools, authenticator);
  const step = secret ? stepOf(tools, secret, code) : null;
  if (!authenticator || step === null) return null;
  // False: somebody was quicker with this code.
  return (db) => markCodeUsed(db, authenticator, step);
}

/** The same of a recovery code. */
export async function recoveryCodeUse(
  tools: Tools,
  memberId: string,
  code: string,
): Promise<((db: Executor) => Promise<boolean>) | null> {
  const hash = recoveryHash(tools, memberId, code);
  if (!(await isRecoveryCode(tools.db, memberId, hash))) return null;
  return (db) => markRecoveryCodeUsed(db, memberId, hash, tools.clock.now());
}

const openSecret = (tools: Tools, { memberId, sealedSecret }: Sealed) =>
  unseal(tools.config.sessionSecret, purposeOf(memberId), sealedSecret);
interface Sealed {
  memberId: string;
  sealedSecret: string;
}

/** Which half minute it is the code of; null: of none that counts. */
export function stepOf(tools: Tools, secret: string, code: string): number | null {
  const epoch = Math.floor(tools.clock.now().getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** What an authenticator app shows now; for the demo, which has no phone. */
export async function currentCode(tools: Tools, memberId: string): Promise<string | null> {
  const authenticator = await findAuthenticator(tools.db, memberId);
  const secret = authenticator && openSecret(tools, authenticator);
  const epoch = Math.floor(tools.clock.now().getTime() / 1000);
  return secret ? generateSync({ secret, epoch }) : null;
}

const recoveryHash = ({ config }: Tools, memberId: string, code: string) =>
  keyedHash(config.sessionSecret, `recovery code ${memberId} ${code}`);

/** Null: they have some already. */
export async function firstRecoveryCodes(
  tools: Tools,
  tx: Executor,
  memberId: string,
): Promise<string[] | null> {
  return (await countRecoveryCodes(tx, memberId)) > 0
    ? null
    : makeRecoveryCodes(tools, tx, memberId);
}

export async function makeRecoveryCodes(
  tools: Tools,
  tx: Executor,
  memberId: string,
): Promise<string[]> {
  const half = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const codes = Array.from({ length: RECOVERY_CODES }, () => [half(), half()] as const);
  const hashes = codes.map((halves) => recoveryHash(tools, memberId, halves.join('')));
  await replaceRecoveryCodes(tx, memberId, hashes);
  return codes.map((halves) => halves.join('-'));
}
