export const MESSAGE_MAX = 2000;
export const MESSAGES_PAGE = 100;
export const DELETE_WITHIN_MINUTES = 15;
/** Whose photo it is, where the body is the picture itself: refused when somebody else is signed in by now. */
export const SENDER_HEADER = 'x-sender-id';
/** Offered first; any single emoji is taken. */
export const quickReactions = ['❤️', '😂', '😮', '😢', '🙏', '👍'] as const;
