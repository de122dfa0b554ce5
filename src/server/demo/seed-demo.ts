import { hashPassword } from '#server/features/accounts/passwords.policy.ts';
import type { Tools } from '#server/platform/tools.ts';
import { seedMembers } from '#server/seed/seed-members.ts';
import { DEMO_PASSWORD, demoMembers } from './demo-members.ts';
import { seedPast } from './demo-past.ts';

export const DEMO_SEED = 'saath';

/** Fills an empty site with members; on a second start those who exist stay as they are. */
export async function seedDemo(tools: Tools, say: (line: string) => void): Promise<void> {
  const members = tools.config.demoMembers;
  let said = false;
  await seedMembers(tools, {
    members,
    seed: DEMO_SEED,
    passwordHash: await hashPassword(DEMO_PASSWORD),
    named: demoMembers,
    onProgress: () => {
      if (!said) say(`Making ${members} demo members and drawing their portraits, this once …`);
      said = true;
    },
  });
  if (members >= demoMembers.length) await seedPast(tools);
}

/** What to tell whoever started the demo. */
export function demoNotice(address: string): string {
  const logins = (['normal', 'provider'] as const).map((userType) => {
    const email = demoMembers.find((member) => member.userType === userType)?.email ?? '';
    const kind = userType === 'normal' ? 'Normal user' : 'Companion';
    return `  ${kind.padEnd(12)} ${email.padEnd(28)} ${DEMO_PASSWORD}`;
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
