import type { ContentKind, ReportReason } from '#contract/safety/cases.ts';
import {
  fileReport,
  readReceipt,
  type FrozenMessage,
} from '#server/features/safety/cases/reports.service.ts';
import { photoKey } from '#server/features/profiles/photo-files.service.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { findSides, findToReport } from './conversations.queries.ts';
import { listMessages, type MessageRow } from './messages.queries.ts';
import { voiceKey } from './voice-files.service.ts';
import { eraseForBoth } from './messages.service.ts';

/** What a moderator may see of a chat: so many around what was reported. */
const FROZEN = 50;
const AFTER = 20;

interface Reported {
  id: string;
  seqs: number[];
  clientId: string;
  reason: ReportReason;
  details: string;
  block: boolean;
}

/** Without chosen messages the latest are frozen. */
export async function reportChat(
  tools: Tools,
  viewerId: string,
  { id, seqs, ...filed }: Reported,
): Promise<{ number: string }> {
  // Sent again after the block that went with it, the chat is not there any more, and the receipt is still owed.
  const sent = await readReceipt(tools, viewerId, filed.clientId);
  if (sent) return sent;
  // A block hides the chat from both, and whoever was harassed in it can still tell us.
  const { otherId, lastSeq = 0 } = (await findToReport(tools.db, viewerId, id)) ?? {};
  if (!otherId || seqs.some((seq) => seq > lastSeq)) throw refuse('NOT_FOUND');
  const chosen = new Set(seqs);
  const last = seqs.length > 0 ? Math.min(Math.max(...seqs) + AFTER, lastSeq) : lastSeq;
  const around = await listMessages(tools.db, id, { before: last + 1, most: FROZEN });
  const found = await Promise.all([...chosen].map((seq) => listMessages(tools.db, id, { seq })));
  const reported = found.flat();
  if (reported.length < chosen.size) throw refuse('NOT_FOUND');
  const others = around
    .filter(({ seq }) => !chosen.has(seq))
    .toSorted((one, other) => other.seq - one.seq)
    .slice(0, FROZEN - chosen.size);
  const messages = [...reported, ...others].toSorted((one, other) => one.seq - other.seq);
  const removable = reported.filter(({ senderId, deleted }) => senderId === otherId && !deleted);
  return fileReport(tools, viewerId, {
    ...filed,
    memberId: otherId,
    content:
      removable.length > 0
        ? { kind: 'sent-message', id: `${id}:${removable.map(({ seq }) => seq).join()}` }
        : null,
    messages: messages.map((message) => freeze(message, otherId, chosen.has(message.seq))),
  });
}

const freeze = (message: MessageRow, otherId: string, reported: boolean): FrozenMessage => ({
  seq: message.seq,
  bySubject: message.senderId === otherId,
  text: message.text,
  fileKey: message.photo && photoKey(message.photo.folder, 'large'),
  voiceKey: message.voice && voiceKey(message.voice),
  sentAt: message.createdAt.toISOString(),
  reported,
});

/** A moderator has taken away all that was reported: for both it is as if its sender had deleted it. */
export async function removeReported(
  tools: Tools,
  tx: WriteTransaction,
  { kind, contentId, released }: { kind: ContentKind; contentId: string; released: boolean },
): Promise<void> {
  if (kind !== 'sent-message' || released) return;
  const [id = '', seqs = ''] = contentId.split(':');
  const between = await findSides(tx, id);
  for (const seq of seqs.split(',')) {
    const [message] = await listMessages(tx, id, { seq: Number(seq) });
    if (message && !message.deleted) await eraseForBoth(tools, tx, { id, message, between });
  }
}
