import { randomUUID } from 'node:crypto';
import type { UserType } from '#contract/options.ts';
import type { Member } from '#contract/accounts.ts';
import type { Browser } from './browser.ts';
import type { TestServer } from './test-server.ts';

export const PASSWORD = 'monsoon-evening-47';

export interface MadeMember {
  member: Member;
  email: string;
  password: string;
  /** Signed in as the member. */
  browser: Browser;
}

export interface MemberDetails {
  name?: string;
  email?: string;
  userType?: UserType;
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
  return { member: reply.body.member, email, password: PASSWORD, browser };
}
