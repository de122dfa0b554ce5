import type { UserType } from '#contract/accounts/rules.ts';
import { findMemberByEmail, setRole } from '#server/features/accounts/members.queries.ts';
import { hashPassword } from '#server/features/accounts/passwords.policy.ts';
import type { Tools } from '#server/platform/tools.ts';
import { seedMembers, type SeedProgress } from '#server/seed/seed-members.ts';
import { seedCases } from './demo-cases.ts';
import { giveAuthenticator } from './demo-codes.ts';
import {
  DEMO_ADMIN,
  DEMO_MODERATOR,
  DEMO_PASSWORD,
  DEMO_SEED,
  demoMembers,
} from './demo-members.ts';
import { seedCompanions } from './demo-companions.ts';
import { seedEarnings } from './demo-earnings.ts';
import { seedPayments } from './demo-payments.ts';
import { seedHistory } from './demo-history.ts';
import { catchUp } from './demo-visits.ts';

/** So that whoever waits sees it go on. */
const BATCH = 100;

const staffRoles = { [DEMO_ADMIN]: 'admin', [DEMO_MODERATOR]: 'moderator' } as const;

/** Fills an empty site with members; on a second start those who exist stay as they are. */
export async function seedDemo(
  tools: Tools,
  onProgress: (progress: SeedProgress) => void,
): Promise<void> {
  const members = tools.config.demoMembers;
  await seedMembers(tools, {
    members,
    seed: DEMO_SEED,
    passwordHash: await hashPassword(tools, DEMO_PASSWORD),
    named: demoMembers,
    batch: BATCH,
    onProgress,
  });
  for (const [email, role] of Object.entries(staffRoles)) {
    const member = await findMemberByEmail(tools.db, email);
    if (!member) continue;
    await setRole(tools.db, member.id, role);
    await giveAuthenticator(tools, member.id);
  }
  await seedPayments(tools);
  await catchUp(tools);
  if (members < demoMembers.length) return;
  await seedHistory(tools);
  await seedCases(tools);
  await seedCompanions(tools);
  await seedEarnings(tools);
}

const companionsNotice =
  'Kavya and Lakshmi accept requests for a chat or call: Browse, Companions only, Available now';

/** What to tell whoever started the demo. */
export function demoNotice(address: string, members: number): string {
  const here = demoMembers.slice(0, members);
  const firstOf = (userType: UserType) => here.find((member) => member.userType === userType);
  const logins = Object.entries({
    'Normal user': firstOf('normal'),
    Companion: firstOf('provider'),
    Admin: here.find(({ email }) => email === DEMO_ADMIN),
    Moderator: here.find(({ email }) => email === DEMO_MODERATOR),
  }).flatMap(([kind, member]) =>
    member ? [`  ${kind.padEnd(12)} ${member.email.padEnd(28)} ${DEMO_PASSWORD}`] : [],
  );
  return [
    '',
    'Demo logins:',
    ...logins,
    '',
    'Demo members like back, write and answer by themselves: the program plays them, while nobody has a page open as them.',
    ...(members < demoMembers.length ? [] : [companionsNotice]),
    '',
    `Mails that would be sent, and the codes that admin and moderator sign in with: ${address}/outbox`,
    '',
  ].join('\n');
}
