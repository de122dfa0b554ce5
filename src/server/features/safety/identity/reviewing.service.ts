import type { z } from 'zod';
import type { Page } from '#contract/paging.ts';
import { ageOn } from '#contract/profiles/rules.ts';
import type {
  IdentityHints,
  IdentityReview,
  IdentitySummary,
} from '#contract/safety/identity.endpoints.ts';
import { documentDetailsSchema, type DocumentDetails } from '#contract/safety/identity.fields.ts';
import {
  identityPictures,
  type Gesture,
  type IdentityFileKind,
  type IdentityPicture,
} from '#contract/safety/identity.rules.ts';
import { readToFreeze } from '#server/features/profiles/frozen-profile.service.ts';
import { recordAction, recordView } from '#server/platform/audit/audit.ts';
import { after, dayInIndia } from '#server/platform/clock.ts';
import { cutPage, readCursor, writeCursor } from '#server/platform/cursor.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import type { Actor } from '../cases/actions.service.ts';
import { isBannedDocument } from '../cases/bans.service.ts';
import { CLAIM_LASTS_MS } from '../cases/cases.policy.ts';
import { identityChanged } from '../safety.facts.ts';
import { documentHash, isAdult, isExpired, likenessOf } from './identity-hints.policy.ts';
import { destroyKeys, listFiles, type FileRow } from './identity-files.queries.ts';
import { removeDestroyedOf } from './identity-files.service.ts';
import {
  countRefused,
  findNamed,
  isUnderAge,
  listApprovedWith,
  listWaiting,
  lockCheck,
  takeClaim,
  updateCheck,
  type CheckRow,
  type NamedCheck,
} from './identity.queries.ts';
import { tellMember } from './identity.service.ts';
import { openFile } from './review-process.service.ts';

const PAGE = 50;

export async function readQueue(
  tools: Tools,
  { memberId: reviewerId }: Actor,
  cursor: string | undefined,
): Promise<Page<IdentitySummary>> {
  const found = await listWaiting(tools.db, {
    reviewerId,
    after: readCursor(cursor),
    most: PAGE + 1,
  });
  const { rows, nextCursor } = cutPage(found, PAGE, ({ row }) =>
    writeCursor({ at: row.dueAt ?? row.startedAt, id: row.id }),
  );
  return { items: rows.map(viewSummary), nextCursor };
}

function viewSummary({ row, name, claimer }: NamedCheck): IdentitySummary {
  const { id, memberId, documentType, submittedAt, dueAt, claimedById, claimedAt } = row;
  const until = claimedAt && new Date(claimedAt.getTime() + CLAIM_LASTS_MS);
  return {
    id,
    member: { id: memberId, name },
    documentType,
    submittedAt: (submittedAt ?? row.startedAt).toISOString(),
    dueAt: (dueAt ?? row.destroyAt).toISOString(),
    claimedBy: claimedById && claimer ? { id: claimedById, name: claimer } : null,
    claimedUntil: claimedById ? (until?.toISOString() ?? null) : null,
  };
}

/** Nobody reviews themself; what waits for nobody is not there. */
function mayReview({ memberId }: Actor, row: CheckRow): boolean {
  return row.state === 'waiting' && row.memberId !== memberId;
}

async function findReviewable(tools: Tools, actor: Actor, id: string): Promise<NamedCheck> {
  const named = await findNamed(tools.db, id);
  if (!named || !mayReview(actor, named.row)) throw refuse('NOT_FOUND');
  return named;
}

export async function readReview(tools: Tools, actor: Actor, id: string): Promise<IdentityReview> {
  const named = await findReviewable(tools, actor, id);
  const { row, userType } = named;
  const files = await listFiles(tools.db, id);
  const isMine = row.claimedById === actor.memberId;
  const covered = coveredOf(row, files);
  const profile = await readToFreeze(tools, row.memberId);
  const details = isMine && covered !== false ? await openDetails(tools, actor, files) : null;
  const pictures = files.flatMap(
    ({ kind }) => identityPictures.find((each) => each === kind) ?? [],
  );
  return {
    ...viewSummary(named),
    goesBy: named.goesBy,
    gesture: row.gesture as Gesture,
    isCompanion: userType === 'provider',
    pictures: covered === false ? pictures.filter((kind) => kind === 'front') : pictures,
    signed: row.signed,
    covered,
    details,
    hints: details && (await hintsOf(tools, named, details, profile?.profile.age ?? null)),
    photos: isMine ? (profile?.photos ?? []).map((photo) => photo.id) : [],
    refusedBefore: await countRefused(tools.db, row.memberId),
    isMine,
  };
}

/** Null where there is no photo of an Aadhaar. */
function coveredOf({ documentType, coveredAt }: CheckRow, files: FileRow[]): boolean | null {
  const isShown = documentType === 'aadhaar' && files.some(({ kind }) => kind === 'front');
  return isShown ? coveredAt !== null : null;
}

export async function openDetails(
  tools: Tools,
  actor: Actor,
  files: FileRow[],
): Promise<DocumentDetails> {
  const bytes = await openFile(tools, actor.memberId, fileOf(files, 'details'));
  const written = JSON.parse(bytes.toString('utf8')) as z.input<typeof documentDetailsSchema>;
  return documentDetailsSchema.parse(written);
}

function fileOf(files: FileRow[], kind: IdentityFileKind): FileRow {
  const file = files.find((each) => each.kind === kind);
  if (!file) throw refuse('NOT_FOUND');
  return file;
}

async function hintsOf(
  { db, clock, config }: Tools,
  { row, name }: NamedCheck,
  details: DocumentDetails,
  stated: number | null,
): Promise<IdentityHints> {
  const today = dayInIndia(clock.now());
  const hash = documentHash(config.sessionSecret, details);
  return {
    name: { account: name, likeness: likenessOf(name, details.name) },
    age: {
      document: ageOn(today, details.birthDate),
      stated,
      adult: isAdult(today, details),
    },
    expired: isExpired(today, details),
    seenWith: await listApprovedWith(db, hash, row.memberId),
    seenBanned: await isBannedDocument(db, hash, row.memberId),
    seenUnderAge: await isUnderAge(db, hash),
  };
}

export async function readPicture(
  tools: Tools,
  actor: Actor,
  { id, kind }: { id: string; kind: IdentityPicture },
): Promise<Buffer> {
  await findReviewable(tools, actor, id);
  const files = await listFiles(tools.db, id);
  return openFile(tools, actor.memberId, fileOf(files, kind));
}

/** Of the profile, whoever may otherwise see it. */
export async function readProfilePhoto(
  tools: Tools,
  actor: Actor,
  { id, photoId }: { id: string; photoId: string },
): Promise<Buffer> {
  const { row } = await findReviewable(tools, actor, id);
  if (row.claimedById !== actor.memberId) throw refuse('IDENTITY_UNCLAIMED');
  const photos = (await readToFreeze(tools, row.memberId))?.photos ?? [];
  const photo = photos.find((each) => each.id === photoId);
  const bytes = photo && (await tools.storage.get(photo.fileKey));
  if (!bytes) throw refuse('NOT_FOUND');
  await recordView(tools, {
    actorId: actor.memberId,
    action: 'identity.photo',
    target: `identity:${id}`,
    details: { photo: photoId },
  });
  return bytes;
}

export function claimCheck(tools: Tools, actor: Actor, id: string): Promise<{ ok: true }> {
  return tools.write(async (tx) => {
    const row = await lockCheck(tx, id);
    if (!row || !mayReview(actor, row)) throw refuse('NOT_FOUND');
    const now = tools.clock.now();
    const staleBefore = after(tools.clock, -CLAIM_LASTS_MS);
    if (!(await takeClaim(tx, id, actor.memberId, { now, staleBefore })))
      throw refuse('IDENTITY_CLAIMED');
    record(tools, tx, actor, 'identity.claim', id);
    return { ok: true };
  });
}

/** An admin gives back anybody's. */
export function unclaimCheck(tools: Tools, actor: Actor, id: string): Promise<{ ok: true }> {
  return tools.write(async (tx) => {
    const row = await lockCheck(tx, id);
    if (!row || !mayReview(actor, row)) throw refuse('NOT_FOUND');
    if (row.claimedById === actor.memberId || (row.claimedById && actor.role === 'admin')) {
      await updateCheck(tx, id, { claimedById: null, claimedAt: null });
      record(tools, tx, actor, 'identity.unclaim', id);
    }
    return { ok: true };
  });
}

/** The check, if the caller has claimed it. */
export async function lockMine(tx: WriteTransaction, actor: Actor, id: string): Promise<CheckRow> {
  const row = await lockCheck(tx, id);
  if (!row || row.memberId === actor.memberId) throw refuse('NOT_FOUND');
  if (row.state !== 'waiting') throw refuse('IDENTITY_DECIDED');
  if (row.claimedById !== actor.memberId) throw refuse('IDENTITY_UNCLAIMED');
  return row;
}

/** A number that can be read must not stay: the photo goes at once, and its member is asked for another. */
export async function answerCovered(
  tools: Tools,
  actor: Actor,
  { id, covered }: { id: string; covered: boolean },
): Promise<{ ok: true }> {
  await tools.write(async (tx) => {
    const row = await lockMine(tx, actor, id);
    if (coveredOf(row, await listFiles(tx, id)) === null) throw refuse('NOT_FOUND');
    const now = tools.clock.now();
    if (covered) await updateCheck(tx, id, { coveredAt: now });
    else {
      await destroyKeys(tx, [id], 'front');
      await updateCheck(tx, id, {
        state: 'started',
        reason: 'not-covered',
        submittedAt: null,
        dueAt: null,
        claimedById: null,
        claimedAt: null,
        coveredAt: null,
      });
      await tellMember(tools, tx, { checkId: id, memberId: row.memberId, outcome: 'again' });
    }
    tx.tell(identityChanged, { memberId: row.memberId });
    record(tools, tx, actor, covered ? 'identity.covered' : 'identity.uncovered', id);
  });
  await removeDestroyedOf(tools, id);
  return { ok: true };
}

export const record = (
  tools: Tools,
  tx: WriteTransaction,
  actor: Actor,
  action: string,
  id: string,
  details = {},
): void =>
  recordAction(tools, tx, { actorId: actor.memberId, action, target: `identity:${id}`, details });
