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
import type { Tools } from '#server/platform/tools.ts';
import { requestMoved, requestNoteReviewed } from '../companions.facts.ts';
import { endingListeners } from './ending.service.ts';
import { requestTimes } from './moving.service.ts';
import { reviewNote } from './notes.service.ts';
import { followRequests } from './request-times.service.ts';
import { requestMails, sendRequestMail } from './requests.mails.ts';
import type { RequestRow } from './requests.queries.ts';

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
