import { randomUUID } from 'node:crypto';
import type { UserType } from '#contract/accounts/rules.ts';
import { findMemberByEmail, setRole } from '#server/features/accounts/members.queries.ts';
import { hashPassword } from '#server/features/accounts/passwords.policy.ts';
import type { Tools } from '#server/platform/tools.ts';
import { seedMembers, type SeedProgress } from '#server/seed/seed-members.ts';
import { after, days, minutes } from '#server/platform/clock.ts';
import { randomFor } from '#server/seed/random.ts';
import { memberIdOf } from '#server/seed/seed-ids.ts';
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
import { insertHistory, type PastMessage } from './seed-demo.queries.ts';
import { madeExchange } from './demo-dialogue.ts';

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
  if (members < demoMembers.length) return;
  await seedHistory(tools);
  await seedCases(tools);
  await seedCompanions(tools);
  await seedEarnings(tools);
}

const companionsNotice =
  'Kavya Menon and Lakshmi Reddy accept requests for a chat or call: Browse, Companions only, Available now';

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
    ...(members < demoMembers.length ? [] : [companionsNotice, '']),
    `Mails that would be sent, and the codes that admin and moderator sign in with: ${address}/outbox`,
    '',
  ].join('\n');
}

const EXCHANGES = 499;
const LASTED_DAYS = 75;
const ENDED_MINUTES_AGO = 12;
/** Not read yet by whoever signs in first. */
const LATEST = ['I found a place that does filter coffee till late.', 'Saturday, seven o’clock?'];

/** The two logins that are offered have known each other for a while: whoever signs in finds a chat with a past. */
async function seedHistory(tools: Tools): Promise<void> {
  const ended = after(tools.clock, -minutes(ENDED_MINUTES_AGO)).getTime();
  await insertHistory(tools.db, {
    lowId: memberIdOf(1),
    highId: memberIdOf(2),
    messages: madeMessages(ended),
    unread: LATEST.length,
  });
}

function madeMessages(ended: number): PastMessage[] {
  const random = randomFor('past', 1);
  const step = days(LASTED_DAYS) / EXCHANGES;
  const messages: PastMessage[] = [];
  const write = (from: PastMessage['from'], text: string, at: number) =>
    messages.push({ from, clientId: randomUUID(), text, at: new Date(at) });
  for (let place = 0; place < EXCHANGES; place += 1) {
    const { asked, answered } = madeExchange(random);
    const at = ended - (EXCHANGES - place) * step + random.between(0, Math.floor(step / 2));
    const lowAsks = random.chance(0.5);
    write(lowAsks ? 'low' : 'high', asked, at);
    write(lowAsks ? 'high' : 'low', answered, at + random.between(20_000, 240_000));
  }
  LATEST.forEach((text, place) => write('high', text, ended + place * 20_000));
  return messages;
}
