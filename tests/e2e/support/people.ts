import { expect, type APIRequestContext } from '@playwright/test';
import type { UserType } from '#contract/accounts/rules.ts';
import type { Match, StandingReply } from '#contract/matching/endpoints.ts';
import type { ProfileChanges } from '#contract/profiles/fields.ts';
import { post, signUp } from './accounts.ts';
import { fullProfile, saveProfile } from './profiles.ts';

export interface Person {
  id: string;
  name: string;
  request: APIRequestContext;
}

/** A member whom others can find, signed in where the request context belongs to. */
export async function makePerson(
  request: APIRequestContext,
  name: string,
  changes: ProfileChanges = {},
  userType: UserType = 'normal',
): Promise<Person> {
  await signUp(request, userType);
  await saveProfile(request, { ...fullProfile, ...changes, displayName: name });
  const session = await request.get('/api/accounts/session');
  const { member } = (await session.json()) as { member: { id: string } };
  return { id: member.id, name, request };
}

/** As the pages do it. */
export async function like(from: Person, to: Person): Promise<StandingReply> {
  const reply = await post(from.request, '/likes', { memberId: to.id });
  await expect(reply, await reply.text()).toBeOK();
  return (await reply.json()) as StandingReply;
}

export async function makeMatch(one: Person, other: Person): Promise<Match['id']> {
  await like(one, other);
  const { matchId } = await like(other, one);
  if (!matchId) throw new Error('two likes made no match');
  return matchId;
}
