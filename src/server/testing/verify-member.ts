import { setIdentityVerified } from '#server/features/accounts/accounts.service.ts';
import { findProfile } from '#server/features/profiles/profiles.queries.ts';
import { takeBirthDate } from '#server/features/profiles/profiles.service.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import type { TestServer } from './test-server.ts';

/** As if a moderator had approved their document; without a birth date they stay as old as they say, or are 29. */
export async function verifyMember(
  { tools }: TestServer,
  { member }: { member: { id: string } },
  birthDate?: string,
): Promise<void> {
  const now = tools.clock.now();
  await tools.write(async (tx) => {
    const age = (await findProfile(tx, member.id))?.profile.age ?? 29;
    const year = Number(dayInIndia(now).slice(0, 4)) - age;
    await setIdentityVerified(tx, member.id, now);
    await takeBirthDate(tools, tx, member.id, birthDate ?? `${year}-01-01`);
  });
}
