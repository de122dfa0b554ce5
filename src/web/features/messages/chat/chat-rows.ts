import type { PastCall } from '#contract/companions/calls.endpoints.ts';
import { dateText } from '#web/lib/dates.ts';
import { whenNeeded } from '#web/lib/when-needed.ts';
import type { ShownMessage } from './shown-message.ts';

const TOGETHER_MS = 5 * 60_000;

export interface MessageRow {
  message: ShownMessage;
  /** Set on the first of a day. */
  day: string | null;
  /** The unread ones begin here. */
  firstUnread: boolean;
  /** The last of several in a row: it alone tells how far they have come. */
  endsRun: boolean;
}

/** Between messages, when it began. */
interface CallRow {
  call: PastCall;
  day: string | null;
}

export type ChatRow = MessageRow | CallRow;

interface ChatRowsOptions {
  memberId: string;
  /** How far the member had read when the chat was opened. */
  readSeq: number;
  now: Date;
  /** Oldest first. */
  calls?: PastCall[];
}

/** What stands between and below messages. */
export function chatRows(
  messages: ShownMessage[],
  { memberId, readSeq, now, calls = [] }: ChatRowsOptions,
): ChatRow[] {
  const unread = messages.findIndex(
    ({ seq, senderId }) => seq !== null && seq > readSeq && senderId !== memberId,
  );
  const isAnswered =
    messages.findLastIndex(({ seq, senderId }) => seq !== null && senderId === memberId) > unread;
  const entries = merged(messages, calls);
  return entries.map((entry, place) => {
    const before = entries[place - 1];
    const day = before && isSameDay(before, entry) ? null : dayOf(entry.createdAt, now);
    if (isCall(entry)) return { call: entry, day };
    const next = entries[place + 1];
    const isLast = !next || isCall(next) || !belongTogether(entry, next);
    return {
      message: entry,
      day,
      firstUnread: entry === messages[unread] && !isAnswered,
      endsRun: standsAlone(entry) || isLast,
    };
  });
}

type Entry = ShownMessage | PastCall;

const isCall = (entry: Entry): entry is PastCall => 'incoming' in entry;

/** Messages stay in their order: their numbers decide, not clocks. */
function merged(messages: ShownMessage[], calls: PastCall[]): Entry[] {
  const entries: Entry[] = [];
  let next = 0;
  const takeUntil = (time: number) => {
    for (; next < calls.length; next += 1) {
      const call = calls[next];
      if (!call || Date.parse(call.createdAt) > time) return;
      entries.push(call);
    }
  };
  for (const message of messages) {
    if (next < calls.length) takeUntil(Date.parse(message.createdAt));
    entries.push(message);
  }
  takeUntil(Infinity);
  return entries;
}

/** It has more to say than how far it has come. */
const standsAlone = ({ status }: ShownMessage) =>
  status === 'failed' || status === 'held' || status === 'undelivered';

/** Without wording the day: there may be thousands. */
const isSameDay = (one: Entry, next: Entry) =>
  new Date(one.createdAt).toDateString() === new Date(next.createdAt).toDateString();

function belongTogether(one: ShownMessage, next: ShownMessage): boolean {
  const apart = new Date(next.createdAt).getTime() - new Date(one.createdAt).getTime();
  return one.senderId === next.senderId && apart < TOGETHER_MS;
}

const timeFormat = whenNeeded(
  () => new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', hour12: true }),
);

const DAY_MS = 86_400_000;

/** 10:42 am */
export const clockTime = (iso: string) => timeFormat().format(new Date(iso));

/** Today, Yesterday, or the date, as the member's own clock has it. */
function dayOf(iso: string, now: Date): string {
  const day = dateText(iso);
  if (day === dateText(now.toISOString())) return 'Today';
  if (day === dateText(new Date(now.getTime() - DAY_MS).toISOString())) return 'Yesterday';
  return day;
}
