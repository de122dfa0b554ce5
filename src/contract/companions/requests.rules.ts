export const REQUEST_NOTE_MAX = 500;
/** How long a chat or call is meant to last. */
export const requestMinutes = [15, 30, 45, 60] as const;
export type RequestMinutes = (typeof requestMinutes)[number];

/** Whether somebody asks for now or for a time. */
export const askWhens = ['now', 'later'] as const;
export type AskWhen = (typeof askWhens)[number];

/** Times begin at such minutes of the hour. */
const START_STEP_MINUTES = 15;
const LEAST_AHEAD_MINUTES = 30;
export const MOST_AHEAD_DAYS = 14;

/** Without an answer a request lapses after so long, or when its time comes. */
export const LAPSE_HOURS = 48;
/** Whoever asks for now does not wait for two days. */
export const NOW_WAITS_MINUTES = 15;
/** Who has not come by then has missed it. */
export const MISSED_AFTER_MINUTES = 15;
/** Both are reminded so long before; the chat of a request opens with the last one. */
export const reminderMinutes = [60, 10] as const;
export type ReminderMinutes = (typeof reminderMinutes)[number];
export const CHAT_OPENS_MINUTES = 10;

export const OPEN_PER_PAIR = 3;
export const OPEN_PER_CLIENT = 10;

/** Polite ones to choose from: nobody has to find words for a no. */
export const declineReasons = {
  'time-does-not-suit': 'This time does not suit me.',
  'fully-booked': 'I have no time left these days.',
  'not-the-right-one': 'I do not think I am the right one for this.',
  'not-my-topic': 'This is nothing that I offer.',
  personal: 'I cannot, for personal reasons.',
} as const;
export type DeclineReason = keyof typeof declineReasons;

export const cancelReasons = {
  'something-came-up': 'Something came up.',
  unwell: 'I am not well.',
  'no-longer-needed': 'I do not need it any more.',
  'wrong-time': 'I chose the wrong time.',
  uncomfortable: 'I do not feel comfortable with it.',
} as const;
export type CancelReason = keyof typeof cancelReasons;

/**
 * It ended by itself. `unavailable`: why is told to neither, for it may be a block; `no-time-left`: nothing that could be paid for is left to the
 * two, of the plan or of the day.
 */
export type EndedReason = 'unavailable' | 'no-time-left';
export type RequestReason = DeclineReason | CancelReason | EndedReason;

export const requestReasonTexts: Record<RequestReason, string> = {
  ...declineReasons,
  ...cancelReasons,
  unavailable: 'One of you is not available any more.',
  'no-time-left': 'No companion time was left for it.',
};

const keysOf = <Key extends string>(labels: Record<Key, string>) =>
  Object.keys(labels) as [Key, ...Key[]];
export const declineReasonIds = keysOf(declineReasons);
export const cancelReasonIds = keysOf(cancelReasons);

/** Lists of requests: what waits for an answer, what is agreed on, and what is over. */
export const requestLists = ['waiting', 'ahead', 'past'] as const;
export type RequestList = (typeof requestLists)[number];

/** Of a note: `held`: a person looks first, and the other one sees none meanwhile. */
export const noteStates = ['shown', 'held', 'removed'] as const;
export type NoteState = (typeof noteStates)[number];

const MINUTE_MS = 60_000;

/** What is wrong with the time asked for, whatever the companion's hours are. */
export function startFault(startsAt: Date, now: Date): string | null {
  const aheadMinutes = (startsAt.getTime() - now.getTime()) / MINUTE_MS;
  if (startsAt.getTime() % (START_STEP_MINUTES * MINUTE_MS) !== 0)
    return `Please choose a time at a quarter of an hour.`;
  if (aheadMinutes < LEAST_AHEAD_MINUTES)
    return `Please choose a time at least ${LEAST_AHEAD_MINUTES} minutes ahead.`;
  if (aheadMinutes > MOST_AHEAD_DAYS * 1440)
    return `Please choose a time within ${MOST_AHEAD_DAYS} days.`;
  return null;
}

export const endOf = (startsAt: Date, minutes: number): Date =>
  new Date(startsAt.getTime() + minutes * MINUTE_MS);

/** Every time that one could ask for, soonest first. */
export function startsAhead(now: Date): Date[] {
  const step = START_STEP_MINUTES * MINUTE_MS;
  const first = Math.ceil((now.getTime() + LEAST_AHEAD_MINUTES * MINUTE_MS) / step) * step;
  const last = now.getTime() + MOST_AHEAD_DAYS * 1440 * MINUTE_MS;
  const count = Math.max(0, Math.floor((last - first) / step) + 1);
  return Array.from({ length: count }, (_, index) => new Date(first + index * step));
}
