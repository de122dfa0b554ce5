import { generateSecret } from 'otplib';
import {
  currentCode,
  keepAuthenticator,
} from '#server/features/accounts/second-factor/codes.service.ts';
import { findMemberByEmail } from '#server/features/accounts/members.queries.ts';
import { settleSecondFactor } from '#server/features/accounts/second-factor/second-factor.queries.ts';
import type { Tools } from '#server/platform/tools.ts';
import { DEMO_ADMIN, DEMO_MODERATOR } from './demo-members.ts';

/** Whoever looks after the site needs a second factor, in the demo too. One that was set up by hand stays. */
export async function giveAuthenticator(tools: Tools, memberId: string): Promise<void> {
  await tools.write(async (tx) => {
    if (await settleSecondFactor(tx, memberId, tools.clock.now())) return;
    await keepAuthenticator(tools, tx, { memberId, secret: generateSecret(), lastStep: 0 });
    await settleSecondFactor(tx, memberId, tools.clock.now());
  });
}

/** What the phones of the demo's staff would show now. */
export async function demoCodes(tools: Tools): Promise<{ email: string; code: string }[]> {
  const codes = await Promise.all(
    [DEMO_ADMIN, DEMO_MODERATOR].map(async (email) => {
      const member = await findMemberByEmail(tools.db, email);
      const code = member && (await currentCode(tools, member.id));
      return code ? [{ email, code }] : [];
    }),
  );
  return codes.flat();
}
