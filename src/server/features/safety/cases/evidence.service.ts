import type { Evidence } from '#contract/safety/console.endpoints.ts';
import { removeUnusedBelow } from '#server/features/profiles/photo-files.service.ts';
import { after, days } from '#server/platform/clock.ts';
import type { Tools } from '#server/platform/tools.ts';
import { deleteOldEvidence, emptyOldCases, listWithEvidence } from './evidence.queries.ts';

/** So long what was frozen can still be needed: by an appeal, a court, or whoever complains. */
const EVIDENCE_KEPT_MS = days(180);
const FORGOTTEN_AT_ONCE = 200;
const FOLDER = 'evidence';

export const noEvidence: Evidence = { profile: null, pictures: [], messages: [], text: null };

/** Voice notes have their ending in the name. */
export const copyKey = (caseId: string, name: string): string =>
  `${FOLDER}/${caseId}/${name}${name.includes('.') ? '' : '.webp'}`;

/** A file of the case's own: whatever becomes of the picture itself, this one stays. False when there is nothing to copy. */
export async function copyPicture(
  { storage }: Tools,
  caseId: string,
  fileKey: string,
  name: string,
): Promise<boolean> {
  const bytes = await storage.get(fileKey);
  if (bytes) await storage.put(copyKey(caseId, name), bytes);
  return bytes !== null;
}

/** Every picture and voice note that was frozen, by the name that it is asked for. */
export const namesOf = ({
  pictures,
  messages,
}: Pick<Evidence, 'pictures' | 'messages'>): string[] => [
  ...pictures.map(({ name }) => name),
  ...messages.flatMap(({ picture, voice }) => [picture ?? [], voice ?? []].flat()),
];

/** Also takes the copies of cases that were never opened after all. */
export async function forgetOldEvidence(tools: Tools): Promise<void> {
  const before = after(tools.clock, -EVIDENCE_KEPT_MS);
  let forgotten = FORGOTTEN_AT_ONCE;
  while (forgotten === FORGOTTEN_AT_ONCE)
    forgotten = await deleteOldEvidence(tools.db, before, FORGOTTEN_AT_ONCE);
  await emptyOldCases(tools.db, before);
  await removeUnusedBelow(tools, FOLDER, async (db, folders) => {
    const caseIds = folders.map((folder) => folder.slice(FOLDER.length + 1));
    const kept = await listWithEvidence(db, caseIds);
    return new Set(kept.map((caseId) => `${FOLDER}/${caseId}`));
  });
}
