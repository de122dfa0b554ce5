import type { Page } from '#contract/paging.ts';
import { reportReasons, type ContentKind, type ReportReason } from '#contract/safety/cases.ts';
import type { Evidence } from '#contract/safety/console.endpoints.ts';
import type { Report } from '#contract/safety/reports.endpoints.ts';
import { readToFreeze } from '#server/features/profiles/frozen-profile.service.ts';
import { cutPage, readCursor, writeCursor } from '#server/platform/cursor.ts';
import { newId } from '#server/platform/ids.ts';
import { isRefusal, refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { mayHaveMet } from '../blocks.queries.ts';
import { blockMember } from '../blocks.service.ts';
import { listReportsBy } from './case-lists.queries.ts';
import { findSent } from './cases.queries.ts';
import { openCase } from './cases.service.ts';
import { copyPicture } from './evidence.service.ts';

const PAGE = 30;

interface Filed {
  clientId: string;
  reason: ReportReason;
  details: string;
  block: boolean;
}

/** From a card or profile, perhaps of one photo. */
export async function reportMember(
  tools: Tools,
  viewerId: string,
  { memberId, photoId, ...filed }: Filed & { memberId: string; photoId?: string | undefined },
): Promise<{ number: string }> {
  // Sent again after the block that went with it, they are not there any more, and the receipt is still owed.
  const sent = await readReceipt(tools, viewerId, filed.clientId);
  if (sent) return sent;
  if (!(await mayHaveMet(tools.db, viewerId, memberId))) throw refuse('NOT_FOUND');
  const content = photoId ? { kind: 'shown-photo' as const, id: photoId } : null;
  return fileReport(tools, viewerId, { ...filed, memberId, photoId, content, messages: [] });
}

/** A message to be frozen; its picture and its voice note are copied. */
export type FrozenMessage = Omit<Evidence['messages'][number], 'picture' | 'voice'> & {
  fileKey: string | null;
  voiceKey: string | null;
};

interface Filing extends Filed {
  memberId: string;
  photoId?: string | undefined;
  content: { kind: ContentKind; id: string } | null;
  messages: FrozenMessage[];
  /** What else was written, and is reported. */
  text?: string;
}

/** Keeps a copy of everything now: what was reported may be gone when somebody looks. */
export async function fileReport(
  tools: Tools,
  viewerId: string,
  { clientId, reason, details, block, memberId, photoId, content, messages, text }: Filing,
): Promise<{ number: string }> {
  const frozen = await readToFreeze(tools, memberId);
  if (!frozen) throw refuse('NOT_FOUND');
  if (photoId && !frozen.photos.some(({ id }) => id === photoId)) throw refuse('NOT_FOUND');
  const caseId = newId();
  const evidence = {
    ...(await freeze(tools, caseId, frozen, photoId, messages)),
    text: text ?? null,
  };
  const isGrave = reason === 'child';
  const opened = await tools.write((tx) =>
    openCase(tools, tx, {
      id: caseId,
      kind: 'report',
      clock: reportReasons[reason].clock,
      reason,
      details,
      subjectId: memberId,
      subjectName: frozen.profile.name,
      openedById: viewerId,
      clientId,
      contentKind: content?.kind ?? null,
      contentId: content?.id ?? null,
      adminOnly: isGrave,
      sealed: isGrave,
      evidence,
    }),
  );
  if (block) await blockToo(tools, viewerId, memberId);
  const receipt = opened ?? (await readReceipt(tools, viewerId, clientId));
  if (!receipt) throw refuse('UNAVAILABLE');
  return { number: receipt.number };
}

/** Null: nothing of that was sent. */
export async function readReceipt(
  tools: Tools,
  viewerId: string,
  clientId: string,
): Promise<{ number: string } | null> {
  const sent = await findSent(tools.db, viewerId, clientId);
  return sent && { number: sent.number };
}

async function freeze(
  tools: Tools,
  caseId: string,
  frozen: NonNullable<Awaited<ReturnType<typeof readToFreeze>>>,
  photoId: string | undefined,
  messages: FrozenMessage[],
): Promise<Omit<Evidence, 'text'>> {
  const pictures = await Promise.all(
    frozen.photos.map(async ({ id, fileKey }, place) => {
      const name = await copy(tools, caseId, fileKey, `photo-${place}`);
      return name ? [{ name, reported: id === photoId }] : [];
    }),
  );
  const frozenMessages = await Promise.all(
    messages.map(async ({ fileKey, voiceKey, ...message }) => {
      const name = `message-${message.seq}`;
      const ending = voiceKey?.split('.').at(-1) ?? '';
      const voice = voiceKey && (await copy(tools, caseId, voiceKey, `${name}.${ending}`));
      return {
        ...message,
        picture: fileKey && (await copy(tools, caseId, fileKey, name)),
        ...(voice && { voice }),
      };
    }),
  );
  return {
    profile: frozen.profile,
    pictures: pictures.flat(),
    messages: frozenMessages,
  };
}

/** A picture that cannot be read is missing in the copy; the report stands without it. */
async function copy(
  tools: Tools,
  caseId: string,
  fileKey: string,
  name: string,
): Promise<string | null> {
  try {
    return (await copyPicture(tools, caseId, fileKey, name)) ? name : null;
  } catch (error) {
    tools.log.error({ err: error, caseId }, 'a reported picture could not be copied');
    return null;
  }
}

/** The report stands, whether or not they are still there to be blocked. */
async function blockToo(tools: Tools, viewerId: string, memberId: string): Promise<void> {
  try {
    await blockMember(tools, viewerId, memberId);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

export async function readReports(
  tools: Tools,
  viewerId: string,
  cursor: string | undefined,
): Promise<Page<Report>> {
  const found = await listReportsBy(tools.db, viewerId, {
    after: readCursor(cursor),
    most: PAGE + 1,
  });
  const { rows, nextCursor } = cutPage(found, PAGE, ({ row }) =>
    writeCursor({ at: row.openedAt, id: row.id }),
  );
  const items = rows.map(({ row }) => ({
    number: row.number,
    name: row.subjectId && row.subjectName,
    reason: row.reason as ReportReason,
    reportedAt: row.openedAt.toISOString(),
    acted: row.outcome && row.outcome !== 'none',
    decidedAt: row.closedAt?.toISOString() ?? null,
  }));
  return { items, nextCursor };
}
