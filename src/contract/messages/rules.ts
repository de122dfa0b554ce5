export const MESSAGE_MAX = 2000;
export const MESSAGES_PAGE = 100;
export const DELETE_WITHIN_MINUTES = 15;
export const VOICE_MAX_SECONDS = 120;
/** Two minutes of the best that browsers record, and some room. */
export const VOICE_MAX_BYTES = 4_194_304;
/** So many photos, and so many voice notes, may lie on the server that no message of their sender carries. */
export const UNSENT_FILES_MAX = 10;
/** What is drawn of a voice note: so many bars at most, each so high at most. */
export const PEAKS_MAX = 64;
export const PEAK_MAX = 31;
/** Whose photo it is, where the body is the picture itself: refused when somebody else is signed in by now. */
export const SENDER_HEADER = 'x-sender-id';
/** Offered first; any single emoji is taken. */
export const quickReactions = ['❤️', '😂', '😮', '😢', '🙏', '👍'] as const;

/**
 * Whether the caller may write: `open`; `asking`: their request waits for an answer; `asked`: the other one's does;
 * `unmatched` and `gone` are closed for good, or until the two match again; `request-over`: until a companion's request is accepted again, too.
 */
export const conversationStates = [
  'open',
  'asking',
  'asked',
  'unmatched',
  'request-over',
  'gone',
] as const;
export type ConversationState = (typeof conversationStates)[number];

export const isClosed = (state: ConversationState): boolean =>
  state === 'unmatched' || state === 'request-over' || state === 'gone';

/** The lists of conversations: requests wait for an answer. */
export const inboxes = ['inbox', 'requests'] as const;
export type Inbox = (typeof inboxes)[number];

/** `held`: a person looks first; `removed`: and has decided against it; `undelivered`: the chat ended meanwhile. */
export const heldStates = ['held', 'removed', 'undelivered'] as const;
export type HeldState = (typeof heldStates)[number];
