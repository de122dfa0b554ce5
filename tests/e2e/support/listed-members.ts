import type { APIRequestContext } from '@playwright/test';
import type { ProfileChanges } from '#contract/profiles.ts';
import { signUp, type TestMember } from './accounts.ts';
import { saveProfile } from './profiles.ts';

/** A member whom others can find, signed in where the request context belongs to. */
export async function makeListed(
  request: APIRequestContext,
  changes: ProfileChanges,
): Promise<TestMember & { id: string }> {
  const member = await signUp(request);
  await saveProfile(request, changes);
  const session = await request.get('/api/accounts/session');
  const { id } = ((await session.json()) as { member: { id: string } }).member;
  return { ...member, id };
}
