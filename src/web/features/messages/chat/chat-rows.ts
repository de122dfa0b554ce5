import { dayOf } from './chat-days.ts';
import type { ShownMessage } from './shown-message.ts';

const TOGETHER_MS = 5 * 60_000;

export interface ChatRow {
  message: ShownMessage;
  /** Set on the first message of a day. */
  day: string | null;
  /** The unread ones begin here. */
  firstUnread: boolean;
  /** The last of several in a row: it alone tells the time. */
  tellsTime: boolean;
}

/** What stands between and below messages. `readSeq` is how far the member had read when the chat was opened. */
export function chatRows(
  messages: ShownMessage[],
  { memberId, readSeq, now }: { memberId: string; readSeq: number; now: Date },
): ChatRow[] {
  const unread = messages.findIndex(
    ({ seq, senderId }) => seq !== null && seq > readSeq && senderId !== memberId,
  );
  const isAnswered =
    messages.findLastIndex(({ seq, senderId }) => seq !== null && senderId === memberId) > unread;
  return messages.map((message, place) => {
    const before = messages[place - 1];
    const next = messages[place + 1];
    return {
      message,
      day: before && isSameDay(before, message) ? null : dayOf(message.createdAt, now),
      firstUnread: place === unread && !isAnswered,
      tellsTime: standsAlone(message) || !next || !belongTogether(message, next),
    };
  });
}

/** It has more to say than when it was written. */
const standsAlone = ({ status }: ShownMessage) =>
  status === 'failed' || status === 'held' || status === 'undelivered';

/** Without wording the day: there may be thousands. */
const isSameDay = (one: ShownMessage, next: ShownMessage) =>
  new Date(one.createdAt).toDateString() === new Date(next.createdAt).toDateString();

function belongTogether(one: ShownMessage, next: ShownMessage): boolean {
  const apart = new Date(next.createdAt).getTime() - new Date(one.createdAt).getTime();
  return one.senderId === next.senderId && one.status === next.status && apart < TOGETHER_MS;
}
