import { DEMO_SEED, demoMembers } from '#server/demo/demo-members.ts';
import { madeMember } from '#server/seed/made-member.ts';
import { memberIdOf } from '#server/seed/seed-ids.ts';

/** More than fit on one page of a list. */
export const SEEDED_MEMBERS = 32;

/** The members whom the server of the run was filled with, as they were made and not as it reads them. */
export const seededMembers = Array.from({ length: SEEDED_MEMBERS }, (_, place) => {
  const { name, birthday, profile } = madeMember(DEMO_SEED, place + 1, demoMembers[place]);
  return { id: memberIdOf(place + 1), name, verified: birthday !== null, ...profile };
});
