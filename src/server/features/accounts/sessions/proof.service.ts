import type { Proof } from '#contract/accounts/proof.fields.ts';
import type { RefusalCode } from '#contract/errors.ts';
import { days, minutes } from '#server/platform/clock.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { callerChanged } from '../accounts.facts.ts';
import { codeUse } from '../second-factor/codes.service.ts';
import { findWithPassword, type WithPassword } from '../members.queries.ts';
import { checkPasskey } from '../second-factor/passkey-check.service.ts';
import { findPasskey } from '../second-factor/passkeys.queries.ts';
import { inPasswordLine, passwordMatches } from '../passwords.policy.ts';
import { findAuthenticator } from '../second-factor/second-factor.queries.ts';
import { setProven } from './sessions.queries.ts';

const TRIES = 10;
const TRIES_A_DAY = 50;

/**
 * A borrowed open browser must not be enough to take an account over. Counts as a proof for what else needs a fresh one; returns the password
 * that held meanwhile, so that a write can ask whether it still does.
 */
export function checkProof(tools: Tools, caller: Caller, proof: Proof): Promise<WithPassword> {
  const check = () => countAndCheck(tools, caller, proof);
  return proof.method === 'password'
    ? inPasswordLine({ lane: 'members', by: caller.memberId }, check)
    : check();
}

async function countAndCheck(
  tools: Tools,
  { memberId, sessionId }: Caller,
  proof: Proof,
): Promise<WithPassword> {
  // By session: whoever has stolen one uses up its tries alone, and closes neither sign-in nor another device.
  const soon = { key: `proof:${sessionId}`, most: TRIES, windowMs: minutes(10) };
  const today = { key: `proof-day:${sessionId}`, most: TRIES_A_DAY, windowMs: days(1) };
  await tools.limits.take(soon, today);
  const found = await findWithPassword(tools.db, memberId);
  if (!found) throw refuse('NOT_SIGNED_IN');
  const fault = await faultOf(tools, found, proof);
  if (fault) throw refuse(fault);
  await Promise.all([tools.limits.reset(soon.key), tools.limits.reset(today.key)]);
  await setProven(tools.db, sessionId, tools.clock.now());
  tools.tell(callerChanged, { memberId });
  return found;
}

/** Since when the account has the factor that was shown; null: it was the password. */
export async function factorSince(db: Executor, memberId: string, proof: Proof) {
  if (proof.method === 'password') return null;
  const factor =
    proof.method === 'code'
      ? await findAuthenticator(db, memberId)
      : await findPasskey(db, proof.response.id);
  return factor?.createdAt ?? null;
}

async function faultOf(
  tools: Tools,
  { member, passwordHash }: WithPassword,
  proof: Proof,
): Promise<RefusalCode | null> {
  switch (proof.method) {
    case 'password':
      // Who has powers over others has a second factor, and shows it: a password can be read over a shoulder.
      if (member.role !== 'member' && member.secondFactorAt) return 'FACTOR_PROOF_REQUIRED';
      return (await passwordMatches(tools, passwordHash, proof.password)) ? null : 'WRONG_PASSWORD';
    case 'code':
      return (await (
        await codeUse(tools, member.id, proof.code)
      )?.(tools.db))
        ? null
        : 'WRONG_CODE';
    case 'passkey': {
      const use = { purpose: 'proof', memberId: member.id } as const;
      const passkey = await checkPasskey(tools, proof.response, use);
      return (await passkey.count(tools.db)) ? null : 'PASSKEY_REFUSED';
    }
  }
}
