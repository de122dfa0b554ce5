import { AGE, AGE_FROM_DOCUMENT, ageOn } from '#contract/profiles/rules.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import { refuseFaults } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { settleChange } from './findable.service.ts';
import { listAged, lockProfile, updateProfile, type ProfileRow } from './profiles.queries.ts';

/** From a document: age follows from it from now on, for good. Whoever is under age has no profile that it could stand in. */
export async function takeBirthDate(
  tools: Tools,
  tx: WriteTransaction,
  memberId: string,
  birthDate: string,
): Promise<void> {
  const age = shownAge(tools, birthDate);
  if (age < AGE.min) throw new Error('A birth date of somebody under age was taken');
  await lockProfile(tx, memberId);
  await updateProfile(tx, memberId, { birthDate, age });
  await settleChange(tx, memberId);
}

/** Whoever is older than profiles can say is shown with the highest age. */
const shownAge = ({ clock }: Tools, birthDate: string): number =>
  Math.min(AGE.max, ageOn(dayInIndia(clock.now()), birthDate));

/** After India's midnight: who has a birthday, and who had one in a night that nobody counted. */
export async function ageMembers(tools: Tools): Promise<void> {
  const aged = await listAged(tools.db, dayInIndia(tools.clock.now()), AGE.max);
  for (const memberId of aged)
    await tools.write(async (tx) => {
      const birthDate = (await lockProfile(tx, memberId))?.birthDate;
      if (birthDate) await takeBirthDate(tools, tx, memberId, birthDate);
    });
}

/** The same age may be sent again; another one is refused. */
export function refuseOtherAge({ birthDate, age }: ProfileRow, changes: Partial<ProfileRow>): void {
  if (birthDate === null || changes.age === undefined || changes.age === age) return;
  throw refuseFaults([{ field: 'age', message: AGE_FROM_DOCUMENT }]);
}
