import type { CompanionChanges } from '#contract/companions/profile.fields.ts';
import { DAY_MINUTES, weekdays } from '#contract/companions/hours.rules.ts';
import type { ProfileChanges } from '#contract/profiles/fields.ts';
import type { Reply } from './browser.ts';
import { makeMember, type MadeMember, type MemberDetails } from './make-member.ts';
import type { TestServer } from './test-server.ts';
import { verifyMember } from './verify-member.ts';

/** There all day and every day, for everything. */
export const filledCompanion: CompanionChanges = {
  categories: ['rent-a-friend', 'emotional-healing', 'virtual-relationship'],
  kinds: ['chat', 'voice', 'video'],
  languages: ['en', 'hi'],
  offers: 'Long walks and good listening.',
  refuses: 'Nothing after midnight.',
  hours: weekdays.map((_, day) => ({ day, from: 0, until: DAY_MINUTES })),
};

interface CompanionDetails extends Omit<MemberDetails, 'userType'> {
  profile?: ProfileChanges;
  companion?: CompanionChanges;
  available?: boolean;
}

function expectOk<Body>({ status, body }: Reply<Body>): Body {
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** A member who is listed as a companion, and available for the next hours. */
export async function makeCompanion(
  server: TestServer,
  { profile, companion, available = true, ...details }: CompanionDetails = {},
): Promise<MadeMember & { id: string }> {
  const made = await makeMember(server, { name: 'Kiran Mehta', ...details, userType: 'provider' });
  const { browser, member } = made;
  expectOk(await browser.patch('/api/profiles/me', { age: 28, ...profile }));
  await verifyMember(server, made);
  const saved = await browser.patch('/api/companion', { ...filledCompanion, ...companion });
  const { missing } = expectOk(saved);
  if (missing.length > 0) throw new Error(`a companion lacks ${missing.join(', ')}`);
  if (available) expectOk(await browser.put('/api/companion/available', { hours: 4 }));
  return { ...made, id: member.id };
}
