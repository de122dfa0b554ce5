import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type APIResponse, type Page } from '@playwright/test';
import type { UserType } from '#contract/accounts/rules.ts';
import { payForPlan } from './paying.ts';
import { runningServer } from './server.ts';

export const GOOD_PASSWORD = 'marigold lantern 42';

export interface TestMember {
  /** What they go by. */
  name: string;
  email: string;
  password: string;
}

export const freshEmail = () => `member-${randomUUID()}@saath.example`;

/** A call to the API as our own pages make it; cookies land in the browser that owns the request context. */
export function post(
  request: APIRequestContext,
  path: string,
  data: unknown = {},
  headers: Record<string, string> = {},
): Promise<APIResponse> {
  const { url: origin } = runningServer();
  return request.post(`/api${path}`, { data, headers: { origin, ...headers } });
}

export async function signUp(
  request: APIRequestContext,
  userType: UserType = 'normal',
  { paid = true } = {},
): Promise<TestMember> {
  const member = { name: 'Asha', email: freshEmail(), password: GOOD_PASSWORD };
  const reply = await post(request, '/accounts/sign-up', {
    ...member,
    name: `${member.name} Menon`,
    userType,
    acceptTerms: true,
  });
  await expect(reply, await reply.text()).toBeOK();
  if (paid) await payForPlan(request, userType);
  return member;
}

export function signIn(
  request: APIRequestContext,
  { email, password }: Pick<TestMember, 'email' | 'password'>,
): Promise<APIResponse> {
  return post(request, '/accounts/sign-in', { email, password, remember: false });
}

export async function signInOnPage(
  page: Page,
  { email, password }: Pick<TestMember, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}
