import type { RequestState } from '#contract/companions/request-states.ts';
import type { ReminderMinutes } from '#contract/companions/requests.rules.ts';
import { fact } from '#server/platform/work.ts';
import type { RequestRow } from './requests/requests.queries.ts';

/** Told inside the write, with the request as it is now. `from` is null when it is new. */
export const requestMoved = fact<{
  request: RequestRow;
  from: RequestState | null;
  to: RequestState;
}>('companion-request.moved');

/** An accepted time comes near. */
export const requestNear = fact<{ request: RequestRow; minutes: ReminderMinutes; at: Date }>(
  'companion-request.near',
);

/** A person has decided about its note. */
export const requestNoteReviewed = fact<{ request: RequestRow }>('companion-request.note-reviewed');

/** What clients say of a companion has changed for whoever reads it. */
export const ratingOpened = fact<{ companionId: string }>('rating.opened');
