import { generateSecret, generateSync } from 'otplib';
import { keepAuthenticator } from '#server/features/accounts/second-factor/codes.service.ts';
import { settleSecondFactor } from '#server/features/accounts/second-factor/second-factor.queries.ts';
import type { Browser } from './browser.ts';
import { passwordProof, type MadeMember } from './make-member.ts';
import { softwarePasskey } from './software-passkey.ts';
import type { TestServer } from './test-server.ts';

const HALF_MINUTE = 30;

/** What the app with this key shows, now or some half minutes later. */
export function codeOf({ clock }: TestServer, secret: string, later = 0): string {
  const epoch = Math.floor(clock.now().getTime() / 1000) + later * HALF_MINUTE;
  return generateSync({ secret, epoch });
}

/** None of those that count now. */
export function wrongCode(server: TestServer, secret: string): string {
  const right = new Set([-1, 0, 1].map((later) => codeOf(server, secret, later)));
  return ['000000', '000001', '000002', '000003'].find((code) => !right.has(code)) ?? '';
}

/** An authenticator, as its member sets it up. */
export async function setUpAuthenticator(
  server: TestServer,
  { browser }: Pick<MadeMember, 'browser'>,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { body } = await browser.post('/api/accounts/authenticator/setup', {
    proof: passwordProof(),
  });
  const confirm = () =>
    browser.put('/api/accounts/authenticator', {
      setup: body.setup,
      // The half minute before: the code of this one is still to be used.
      code: codeOf(server, body.key, -1),
    });
  const first = await confirm();
  // The next half minute may begin on the way.
  const reply = first.body.code === 'WRONG_CODE' ? await confirm() : first;
  if (reply.status !== 200) throw new Error(`set-up answered ${JSON.stringify(reply.body)}`);
  return { secret: body.key, recoveryCodes: reply.body.recoveryCodes ?? [] };
}

/** The same without a word, for those whom it is not about. */
export async function giveAuthenticator({ tools }: TestServer, memberId: string): Promise<string> {
  const secret = generateSecret();
  await tools.write(async (tx) => {
    await keepAuthenticator(tools, tx, { memberId, secret, lastStep: 0 });
    await settleSecondFactor(tx, memberId, tools.clock.now());
  });
  return secret;
}

export async function addPasskey(
  server: TestServer,
  { browser }: Pick<MadeMember, 'browser'>,
  how: { counts?: boolean; verifies?: boolean; name?: string; proof?: object | undefined } = {},
) {
  const passkey = softwarePasskey(server.url, how);
  const options = await browser.post('/api/accounts/passkeys/options', {
    proof: how.proof ?? passwordProof(),
  });
  const reply = await browser.post('/api/accounts/passkeys', {
    name: how.name ?? 'Phone',
    response: passkey.make(options.body),
  });
  return { passkey, reply };
}

export const signInWithPasskey = async (
  browser: Browser,
  passkey: ReturnType<typeof softwarePasskey>,
) => {
  const options = await browser.post('/api/accounts/sign-in/passkey-options', {});
  return browser.post('/api/accounts/sign-in/passkey', { response: passkey.sign(options.body) });
};
