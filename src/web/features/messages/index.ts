export { chatOverPage, useCloseChat, isLookedAt, seesMessagesOf } from './chat-navigation.ts';
export { ChatDialog, MatchChatDialog } from './chat/chat-dialog.tsx';
export { ConversationList } from './list/conversation-list.tsx';
export { ConversationRow } from './list/conversation-row.tsx';
export { useMessageUpdates } from './use-message-updates.ts';
export { countLeftWaiting } from './outbox/outbox-store.ts';
export { MatchOpening } from './write-first/lazy-opening.ts';
export { WriteFirst } from './write-first/write-first.tsx';
