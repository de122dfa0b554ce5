import {
  type OwnProfile,
  type PublicProfile,
  type Settings,
  type SettingsChanges,
  defaultSettings,
} from '#contract/profiles/endpoints.ts';
import {
  type ProfileChanges,
  defaultLifestyle,
  defaultPersonality,
  defaultPhysicalTraits,
  defaultPreferences,
  defaultRelationshipGoals,
} from '#contract/profiles/fields.ts';
import { firstUnfinishedStep, missingForOthers } from '#contract/profiles/onboarding.ts';
import {
  ANSWER_KEEPS_PLACE,
  PROMPTS_MAX,
  promptsWaitingBeside,
} from '#contract/profiles/prompts.ts';
import {
  lockMember,
  noteAnswer,
  renameMember,
} from '#server/features/accounts/accounts.service.ts';
import { lockContentOf } from '#server/platform/database/advisory-locks.ts';
import type { Database, Executor, Transaction } from '#server/platform/database/database.ts';
import type { Erasure } from '#server/platform/erasure.ts';
import { refuse, refuseFaults } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { refuseOtherAge } from './age.service.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { settleChange } from './findable.service.ts';
import { profilePresentable, textsWritten } from './profiles.facts.ts';
import { isUploaded } from './photo-files.service.ts';
import { listPhotos } from './photos.queries.ts';
import { readPhotos } from './photos.service.ts';
import { mergeChanges, isList, writtenTexts } from './profiles.policy.ts';
import { ownView, publicView, shownActivity } from './profile-views.ts';
import {
  findFitProfile,
  findProfile,
  findSettings,
  insertProfile,
  lockProfile,
  setSettings,
  updateProfile,
  type ProfileRow,
} from './profiles.queries.ts';

export { takeBirthDate } from './age.service.ts';
export { isForVerifiedOnly } from './profiles.queries.ts';

/** What every member starts with; made together with the member. */
export async function makeFirstProfile(
  tools: Tools,
  tx: Transaction,
  { memberId }: { memberId: string },
): Promise<void> {
  await insertProfile(tx, {
    memberId,
    connectionTypes: [],
    interests: [],
    hobbies: [],
    physicalTraits: defaultPhysicalTraits,
    lifestyle: defaultLifestyle,
    personality: defaultPersonality,
    relationshipGoals: defaultRelationshipGoals,
    preferences: defaultPreferences,
    ...defaultSettings,
    profileComplete: false,
    onboardingComplete: false,
    onboardingStep: 1,
    updatedAt: tools.clock.now(),
    findable: false,
  });
}

export function readOwnProfile(tools: Tools, memberId: string): Promise<OwnProfile> {
  return readOwn(tools, tools.db, memberId);
}

export async function readOwnPublicProfile(tools: Tools, memberId: string): Promise<PublicProfile> {
  return publicView(await read(tools, tools.db, memberId, memberId));
}

/** For a page about one member: what others may see, and apart from it what only a score may use. */
export async function readProfileForOthers(tools: Tools, viewerId: string, memberId: string) {
  const full = await read(tools, tools.db, memberId, viewerId);
  const { preferences, stated } = full.profile;
  return {
    profile: publicView(full),
    lastActiveAt: shownActivity(full.profile, tools.clock.now()),
    paused: full.profile.away,
    hidden: { preferences, stated },
  };
}

/** What decides whether two fit; private, and never to be shown. */
export async function readFitProfile({ db }: { db: Database }, memberId: string) {
  const row = await findFitProfile(db, memberId);
  if (!row) throw refuse('NOT_FOUND');
  return row;
}

interface Asked {
  /** The writer was asked whether they are sure. */
  confirmed?: boolean | undefined;
}

/** Merges what was sent into what is there, and marks the profile complete. */
export function updateOwnProfile(
  tools: Tools,
  memberId: string,
  { confirmed, ...changes }: ProfileChanges & Asked,
): Promise<OwnProfile> {
  return change(tools, memberId, changes, { marks: { profileComplete: true }, confirmed });
}

export function saveOnboarding(
  tools: Tools,
  memberId: string,
  { step, changes, confirmed }: { step: number; changes: ProfileChanges } & Asked,
): Promise<OwnProfile> {
  return change(tools, memberId, changes, {
    marks: { onboardingStep: step },
    confirmed,
    // Answers that a device has kept may be older than the document.
    keepsAge: true,
  });
}

export async function completeOnboarding(tools: Tools, memberId: string): Promise<OwnProfile> {
  return tools.write(async (tx) => {
    const before = await lock(tx, memberId);
    const step = firstUnfinishedStep(await readOwn(tools, tx, memberId));
    if (step !== null) throw refuse('ONBOARDING_UNFINISHED', { data: { step } });
    await updateProfile(tx, memberId, {
      profileComplete: true,
      onboardingComplete: true,
      // The last step has shown the ages.
      stated: [...new Set([...before.stated, 'ageRange' as const])],
      updatedAt: tools.clock.now(),
    });
    await settleChange(tx, memberId);
    if (!before.onboardingComplete) tx.tell(profilePresentable, { memberId });
    return readOwn(tools, tx, memberId);
  });
}

/** The switches of what members may refuse by itself: each change of one is kept with its time. */
const consentSettings = [
  { setting: 'emailNotifications', purpose: 'activity-mails' },
  { setting: 'pushNotifications', purpose: 'push' },
  { setting: 'photoWall', purpose: 'photo-wall' },
] as const;

export async function updateSettings(
  tools: Tools,
  memberId: string,
  changes: SettingsChanges,
): Promise<Settings> {
  if (Object.keys(changes).length === 0) return readSettings(tools, memberId);
  return tools.write(async (tx) => {
    const before = await findSettings(tx, memberId);
    const settings = await setSettings(tx, memberId, changes);
    if (!before || !settings) throw refuse('NOT_FOUND');
    for (const { setting, purpose } of consentSettings)
      if (before[setting] !== settings[setting])
        await noteAnswer(tools, tx, memberId, { purpose, on: settings[setting] });
    await settleChange(tx, memberId);
    return settings;
  });
}

export async function readSettings({ db }: { db: Executor }, memberId: string): Promise<Settings> {
  return (await findSettings(db, memberId)) ?? defaultSettings;
}

interface ChangeOptions extends Asked {
  marks: Partial<ProfileRow>;
  /** Another age than the document's is left out instead of refused. */
  keepsAge?: boolean;
}

async function change(
  tools: Tools,
  memberId: string,
  { displayName, ...changes }: ProfileChanges,
  { marks, confirmed = false, keepsAge = false }: ChangeOptions,
): Promise<OwnProfile> {
  await tools.write(async (tx) => {
    await lockContentOf(tx, memberId);
    if (displayName !== undefined) await lockMember(tx, memberId);
    const current = await lock(tx, memberId);
    const columns = mergeChanges(current, changes);
    if (keepsAge && current.birthDate !== null) delete columns.age;
    refuseOtherAge(current, columns);
    refuseEmptying(current, columns);
    refuseTooManyAnswers(current, columns);
    await updateProfile(tx, memberId, { ...columns, ...marks, updatedAt: tools.clock.now() });
    if (displayName !== undefined)
      await renameMember(tools, tx, memberId, { name: displayName, confirmed });
    tx.tell(textsWritten, { memberId, texts: writtenTexts(current, columns), confirmed });
    await settleChange(tx, memberId);
    if (marks.profileComplete && !current.profileComplete)
      tx.tell(profilePresentable, { memberId });
  });
  // Read once it holds: a text may wait instead of being there.
  return readOwnProfile(tools, memberId);
}

/** Whoever has finished may change everything, but not take back what others are promised to find. */
function refuseEmptying(current: ProfileRow, columns: Partial<ProfileRow>): void {
  if (!current.onboardingComplete) return;
  // Another text takes the place of the one that waits.
  const waiting = current.waiting.filter((field) => isList(field) || !(field in columns));
  const missingBefore = missingForOthers(current);
  const missing = missingForOthers({ ...current, ...columns, waiting }).find(
    (what) => !missingBefore.includes(what),
  );
  if (missing) throw refuse('PROFILE_EMPTIED', { data: { missing } });
}

/** One that waits must find its place again: once released there is nowhere else to put it. */
function refuseTooManyAnswers(
  { waiting, prompts: before }: ProfileRow,
  { prompts }: Partial<ProfileRow>,
): void {
  // What is left out is taken back, and so is what waited in its place.
  if (
    prompts &&
    prompts.length + promptsWaitingBeside(waiting, [...before, ...prompts]) > PROMPTS_MAX
  )
    throw refuseFaults([{ field: 'prompts', message: ANSWER_KEEPS_PLACE }]);
}

async function lock(tx: Transaction, memberId: string): Promise<ProfileRow> {
  const row = await lockProfile(tx, memberId);
  if (!row) throw refuse('NOT_FOUND');
  return row;
}

async function readOwn(tools: Tools, db: Executor, memberId: string): Promise<OwnProfile> {
  return ownView(await read(tools, db, memberId, memberId));
}

async function read(tools: Tools, db: Executor, memberId: string, viewerId: string) {
  const row = await findProfile(db, memberId);
  if (!row) throw refuse('NOT_FOUND');
  return { ...row, photos: await readPhotos(tools, db, memberId, viewerId) };
}

/** The rows go with the member. */
export async function eraseProfile(
  _: Tools,
  tx: WriteTransaction,
  { memberId, count, removeFiles }: Erasure,
): Promise<void> {
  const photos = await listPhotos(tx, memberId);
  count('profile', 1);
  count('photos', photos.length);
  removeFiles(photos.filter(({ folder }) => isUploaded(folder)).map(({ folder }) => `${folder}/`));
}
