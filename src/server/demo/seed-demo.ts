import { openAccount } from '#server/features/accounts/accounts.service.ts';
import { hashPassword } from '#server/features/accounts/passwords.policy.ts';
import { makeFirstProfile } from '#server/features/profiles/profiles.service.ts';
import type { Tools } from '#server/platform/tools.ts';
import { DEMO_PASSWORD, demoEmail, demoMembers } from './demo-members.ts';

/** Fills an empty site with members; on a second start those who exist stay as they are. */
export async function seedDemo(tools: Tools): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const { name, userType } of demoMembers) {
    await tools.db.transaction((tx) =>
      openAccount(
        tools,
        tx,
        { name, email: demoEmail(name), passwordHash, userType, emailVerified: true },
        [makeFirstProfile],
      ),
    );
  }
}

/** What to tell whoever started the demo. */
export function demoNotice(address: string): string {
  const logins = (['normal', 'provider'] as const).map((userType) => {
    const name = demoMembers.find((member) => member.userType === userType)?.name ?? '';
    const kind = userType === 'normal' ? 'Normal user' : 'Companion';
    return `  ${kind.padEnd(12)} ${demoEmail(name).padEnd(28)} ${DEMO_PASSWORD}`;
  });
  return [
    '',
    'Demo logins:',
    ...logins,
    '',
    `Mails that would be sent: ${address}/outbox`,
    '',
  ].join('\n');
}
