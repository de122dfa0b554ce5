import type { ContentKind } from '#contract/safety/cases.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { companionsEvents } from '#contract/companions/events.ts';
import { contentReviewed } from '#server/features/safety/safety.facts.ts';
import {
  afterCommit,
  inTransaction,
  repeat,
  work,
  type FeatureJob,
  type FeatureListener,
} from '#server/platform/feature.ts';
import { requestNoteReviewed, requestMoved } from '../companions.facts.ts';
import { lockRequest, updateRequest, type RequestRow } from './requests.queries.ts';
import { endingListeners } from './ending.service.ts';
import { requestTimes } from './moving.service.ts';
import { followRequests } from './request-times.service.ts';
import { requestMails, sendRequestMail } from './requests.mails.ts';

/** A person has looked: what is released the companion reads from now on, what is not stays with its writer alone. */
async function reviewNote(
  _: Tools,
  tx: WriteTransaction,
  { kind, contentId, released }: { kind: ContentKind; contentId: string; released: boolean },
): Promise<void> {
  if (kind !== 'request-note') return;
  const row = await lockRequest(tx, contentId);
  if (row?.noteState !== 'held') return;
  const noteState = released ? 'shown' : 'removed';
  tx.tell(requestNoteReviewed, { request: await updateRequest(tx, row.id, { noteState }) });
}

function sendToBoth({ realtime }: Tools, { request }: { request: RequestRow }): void {
  for (const memberId of [request.clientId, request.companionId])
    realtime.send(memberId, companionsEvents.requestChanged, { requestId: request.id });
}

export const requestListeners: FeatureListener[] = [
  ...endingListeners,
  inTransaction(contentReviewed, reviewNote),
  afterCommit(requestMoved, sendToBoth),
  afterCommit(requestNoteReviewed, sendToBoth),
];

export const requestJobs: FeatureJob[] = [
  work(requestTimes, (tools, { requestId }) => followRequests(tools, requestId)),
  work(requestMails, sendRequestMail),
  repeat('companions.sweep-requests', '* * * * *', (tools) => followRequests(tools)),
];
