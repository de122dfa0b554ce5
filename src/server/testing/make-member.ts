import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Member } from '#contract/accounts/endpoints.ts';
import type { UserType } from '#contract/accounts/rules.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import type { Browser } from './browser.ts';
import type { TestServer } from './test-server.ts';

// Short and without a word in it: judging a sentence took a third of the time that making a member takes.
export const PASSWORD = 'jqzvkxwp';

/** Asked whether it is them, members type it once more. */
export const passwordProof = (password = PASSWORD) => ({ method: 'password', password });

export interface MadeMember {
  member: Member;
  email: string;
  password: string;
  /** Signed in as the member. */
  browser: Browser;
  /** What follows the password, for those who have a second factor. */
  passStep?: (token: string) => Promise<unknown>;
}

export interface MemberDetails {
  name?: string;
  email?: string;
  userType?: UserType;
  /** Whether they have a plan; they do, unless it is about those who do not. */
  paid?: boolean;
}

/** For longer than any test lets pass. */
const LONG = new Date('2200-01-01');

/** As if they had paid until then; null: never. */
export async function setPaidUntil(
  { tools }: TestServer,
  memberId: string,
  paidUntil: Date | null,
): Promise<void> {
  await tools.db.update(members).set({ paidUntil }).where(eq(members.id, memberId));
}

/** For those who come back after so long that their session has ended. */
export async function signInAgain(made: MadeMember): Promise<void> {
  const { browser, email, password } = made;
  const reply = await browser.post('/api/accounts/sign-in', { email, password, remember: true });
  if (reply.body.token) await made.passStep?.(reply.body.token);
}

/** A member who has just signed up, in a browser of their own. */
export async function makeMember(
  server: TestServer,
  details: MemberDetails = {},
): Promise<MadeMember> {
  const browser = server.browser();
  const email = details.email ?? `member-${randomUUID()}@example.com`;
  const reply = await browser.post('/api/accounts/sign-up', {
    name: details.name ?? 'Asha Rao',
    email,
    password: PASSWORD,
    userType: details.userType ?? 'normal',
    acceptTerms: true,
  });
  if (reply.status !== 200)
    throw new Error(`sign-up answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  if (details.paid ?? true) await setPaidUntil(server, reply.body.member.id, LONG);
  return { member: reply.body.member, email, password: PASSWORD, browser };
}
