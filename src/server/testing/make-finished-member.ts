import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import type { ProfileChanges } from '#contract/profiles/fields.ts';
import { PHOTOS_MIN } from '#contract/profiles/rules.ts';
import { ME } from './make-editor.ts';
import { makeMember, type MadeMember, type MemberDetails } from './make-member.ts';
import { makePhoto } from './make-photo.ts';
import type { TestServer } from './test-server.ts';

const filled: ProfileChanges = {
  connectionTypes: ['rent-a-friend'],
  age: 28,
  location: 'Pune',
  height: '150-165',
  bodyType: 'average',
  bio: 'Chai first.',
  interests: ['Chess'],
  occupation: 'Baker',
};

export interface FinishedMember extends MadeMember {
  profile: OwnProfile;
}

/** A member who went through the whole wizard, with as many photos as it asks for. */
export async function makeFinishedMember(
  server: TestServer,
  { profile, ...details }: MemberDetails & { profile?: ProfileChanges } = {},
): Promise<FinishedMember> {
  const made = await makeMember(server, details);
  const { browser } = made;
  await browser.patch(`${ME}/onboarding`, { step: 5, changes: { ...filled, ...profile } });
  for (let photo = 0; photo < PHOTOS_MIN; photo += 1)
    await browser.upload(`${ME}/photos`, await makePhoto());
  const reply = await browser.post(`${ME}/onboarding/complete`);
  if (reply.status !== 200)
    throw new Error(`onboarding answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return { ...made, profile: reply.body };
}
