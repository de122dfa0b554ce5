import { randomUUID } from 'node:crypto';
import { pixelBudget, pixelBudgetBeforePlan } from '#contract/profiles/endpoints.ts';
import type { PhotoSize } from '#contract/profiles/rules.ts';
import { findMember } from '#server/features/accounts/accounts.service.ts';
import { days } from '#server/platform/clock.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { queue } from '#server/platform/jobs/jobs.ts';
import { spend } from '#server/platform/limits/budget.ts';
import type { PictureOwner } from '#server/platform/pictures/picture-maker.ts';
import { isRefusal, refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { photoKey } from './photo-urls.policy.ts';
import { foldersInUse } from './photos.queries.ts';

/** Of photos that are no more. */
export const filesToRemove = queue<{ folder: string }>('photos.remove-files');

export {
  PHOTO_FILES,
  photoKey,
  secondsGood,
  signedFileUrl,
  type PhotoLink,
} from './photo-urls.policy.ts';

const UPLOADED = 'photos';
const SIZES: PhotoSize[] = ['small', 'medium', 'large'];
// An upload puts its files before its row: what has no row yet may get one soon.
const ORPHAN_AFTER_MS = days(1);
const ORPHAN_BATCH = 300;

/** Drawn portraits are shared by many: only what was uploaded may be removed with its photo. */
export const isUploaded = (folder: string): boolean => folder.startsWith(`${UPLOADED}/`);

/** In whose turn a picture is made, and who pays for its pixels: they cost time, however few bytes they come in. */
export const pictureOwner = (tools: Tools, memberId: string, over?: AbortSignal): PictureOwner => ({
  memberId,
  over,
  charge: async (megapixels) => {
    const paidUntil = (await findMember(tools.db, memberId))?.paidUntil;
    const hasPlan = paidUntil && paidUntil > tools.clock.now();
    const budget = hasPlan ? pixelBudget : pixelBudgetBeforePlan;
    await spend(tools, budget, { memberId }, megapixels).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      throw refuse('PIXELS_SPENT', { data: error.data });
    });
  },
});

/** Keeps the files under a random name and says which. What is not a profile's photo is kept elsewhere. */
export async function putPhotoFiles(
  { storage }: Tools,
  files: Record<PhotoSize, Uint8Array>,
  where = UPLOADED,
): Promise<string> {
  const folder = `${where}/${randomUUID()}`;
  await Promise.all(SIZES.map((size) => storage.put(photoKey(folder, size), files[size])));
  return folder;
}

export async function removePhotoFiles({ storage }: Tools, folder: string): Promise<void> {
  await Promise.all(SIZES.map((size) => storage.remove(photoKey(folder, size))));
}

type FindUsed = (db: Executor, folders: string[]) => Promise<Set<string>>;

/** Files that no photo has: of uploads that failed halfway, and of members who are gone. */
export const removeOrphans = (tools: Tools): Promise<void> =>
  removeUnusedBelow(tools, UPLOADED, foldersInUse);

export async function removeUnusedBelow(
  tools: Tools,
  where: string,
  findUsed: FindUsed,
): Promise<void> {
  const before = tools.clock.now().getTime() - ORPHAN_AFTER_MS;
  let batch: string[] = [];
  for await (const { key, changedAt } of tools.storage.list(where)) {
    if (changedAt.getTime() > before) continue;
    batch.push(key);
    if (batch.length < ORPHAN_BATCH) continue;
    await removeUnused(tools, batch, findUsed);
    batch = [];
  }
  await removeUnused(tools, batch, findUsed);
}

async function removeUnused(
  { db, storage }: Tools,
  keys: string[],
  findUsed: FindUsed,
): Promise<void> {
  if (keys.length === 0) return;
  const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/'));
  const used = await findUsed(db, [...new Set(keys.map(folderOf))]);
  for (const key of keys) if (!used.has(folderOf(key))) await storage.remove(key);
}
