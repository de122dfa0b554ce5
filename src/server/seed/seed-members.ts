import { givenName } from '#contract/accounts/names.ts';
import { AGE, ONBOARDING_STEPS } from '#contract/profiles/rules.ts';
import { listMembers } from '#server/features/discovery/listings.service.ts';
import { dayInIndia, systemClock } from '#server/platform/clock.ts';
import type { Tools } from '#server/platform/tools.ts';
import { picturesOf, type Figure } from './figures.ts';
import { madeMember, type Named } from './made-member.ts';
import { folderOf, portraitRow } from './portraits.ts';
import { emailOf, memberIdOf, photoIdOf } from './seed-ids.ts';
import {
  countMembersBetween,
  insertSeedRows,
  refreshStatistics,
  type SeedPicture,
  type SeedRow,
} from './seed-members.queries.ts';

export interface SeedOrder {
  /** How many there are to be, those who exist included. */
  members: number;
  seed: string;
  passwordHash: string;
  /** Who the first members are; all others are made up. */
  named?: readonly (Named & { email: string })[];
  /** Made and written together. */
  batch?: number;
  /** Told when work begins and after every step of it. */
  onProgress?: (progress: SeedProgress) => void;
  /** After this, only the batches under way are finished. */
  signal?: AbortSignal;
}

export interface SeedProgress {
  /** Members there now. */
  members: number;
  /** Of them, those made by this run. */
  made: number;
}

const USUAL_BATCH = 1000;
// While the database takes in one batch, the next one is made.
const BATCHES_AT_ONCE = 3;

/** Fills the site with members who do not exist; a second run goes on where the first one stopped. */
export async function seedMembers(
  tools: Pick<Tools, 'db'>,
  order: SeedOrder,
): Promise<SeedProgress> {
  const { batch = USUAL_BATCH } = order;
  const progress: SeedProgress = { members: 0, made: 0 };
  const tell = () => order.onProgress?.({ ...progress });

  async function seedBatch(first: number): Promise<void> {
    const last = Math.min(first + batch - 1, order.members);
    const size = last - first + 1;
    let there = await countMembersBetween(tools.db, memberIdOf(first), memberIdOf(last));
    const missing = there < size;
    if (missing) {
      tell();
      const people = Array.from({ length: size }, (_, place) => makeRow(order, first + place));
      const rows = people.map(({ row }) => row);
      const made = await tools.db.transaction(async (tx) => {
        const inserted = await insertSeedRows(tx, order.passwordHash, rows, portraitRows(people));
        await listMembers(
          tx,
          rows.map(({ id }) => id),
          systemClock.now(),
        );
        return inserted;
      });
      progress.made += made;
      there += made;
    }
    progress.members += there;
    if (missing) tell();
  }

  const firsts = Array.from(
    { length: Math.ceil(order.members / batch) },
    (_, place) => place * batch + 1,
  );
  await atOnce(BATCHES_AT_ONCE, firsts, async (first) => {
    if (!order.signal?.aborted) await seedBatch(first);
  });
  if (progress.made > 0) await refreshStatistics(tools.db);
  return progress;
}

interface Person {
  row: SeedRow;
  figure: Figure;
}

function makeRow({ seed, named = [] }: SeedOrder, number: number): Person {
  const given = named[number - 1];
  const { figure, profile, emailVerified, birthday, ...member } = madeMember(seed, number, given);
  const { settings, ...described } = profile;
  const pictures = Array.from({ length: picturesOf(figure) }, (_, picture) => picture);
  const createdAt = member.createdAt.toISOString();
  return {
    figure,
    row: {
      id: memberIdOf(number),
      email: given?.email ?? emailOf(number),
      name: givenName(member.name),
      fullName: member.name,
      userType: member.userType,
      createdAt,
      emailVerifiedAt: emailVerified ? createdAt : null,
      identityVerifiedAt: birthday && createdAt,
      profile: {
        ...described,
        ...settings,
        birthDate: birthday && birthDateOf(profile.age ?? AGE.min, birthday),
        profileComplete: true,
        onboardingComplete: true,
        onboardingStep: ONBOARDING_STEPS,
      },
      photoIds: pictures.map((picture) => photoIdOf(number, picture)),
      folders: pictures.map((picture) => folderOf(figure, picture)),
    },
  };
}

/** Of whoever is so old today. */
function birthDateOf(age: number, birthday: string): string {
  const today = dayInIndia(systemClock.now());
  const year = Number(today.slice(0, 4)) - age;
  return `${today.slice(5) < birthday ? year - 1 : year}-${birthday}`;
}

/** The pictures of these people, each once. */
function portraitRows(people: readonly Person[]): SeedPicture[] {
  const found = new Map<string, SeedPicture>();
  for (const { figure, row } of people)
    for (const [picture, folder] of row.folders.entries())
      if (!found.has(folder)) found.set(folder, portraitRow(figure, picture));
  return [...found.values()];
}

/** Works through a list, a few entries at a time. */
async function atOnce<Entry>(
  most: number,
  entries: readonly Entry[],
  work: (entry: Entry) => Promise<void>,
): Promise<void> {
  const waiting = entries.values();
  const worker = async () => {
    for (const entry of waiting) await work(entry);
  };
  await Promise.all(Array.from({ length: most }, worker));
}
