import type { CompanionChanges } from '#contract/companions/profile.fields.ts';
import { DAY_MINUTES, weekdays } from '#contract/companions/hours.rules.ts';
import type { ProfileChanges } from '#contract/profiles/fields.ts';
import { makeFinishedMember, type FinishedMember } from './make-finished-member.ts';
import type { MemberDetails } from './make-member.ts';
import type { TestServer } from './test-server.ts';
import { verifyMember } from './verify-member.ts';

/** Day and night, every day. */
const always = weekdays.map((_, day) => ({ day, from: 0, until: DAY_MINUTES }));

export const filledCompanion: CompanionChanges = {
  categories: ['rent-a-friend', 'emotional-healing'],
  kinds: ['chat', 'voice', 'video'],
  languages: ['en', 'hi'],
  offers: 'Long walks and good listening.',
  refuses: 'Nothing after midnight.',
  hours: always,
};

/** A member who is listed as a companion. */
export async function makeCompanion(
  server: TestServer,
  {
    companion,
    ...details
  }: Omit<MemberDetails, 'userType'> & {
    profile?: ProfileChanges;
    companion?: CompanionChanges;
  } = {},
): Promise<FinishedMember> {
  const made = await makeFinishedMember(server, { ...details, userType: 'provider' });
  await verifyMember(server, made);
  const reply = await made.browser.patch('/api/companion', { ...filledCompanion, ...companion });
  if (reply.status !== 200 || reply.body.missing.length > 0)
    throw new Error(`saving answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return made;
}
