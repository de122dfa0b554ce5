export { chatOverPage, useCloseChat } from './chat-step.ts';
export { ChatDialog } from './chat/chat-dialog.tsx';
export { MatchChatDialog } from './chat/match-chat-dialog.tsx';
export { ConversationList } from './list/conversation-list.tsx';
export { ConversationRow } from './list/conversation-row.tsx';
export { useMessageUpdates } from './use-message-updates.ts';
export { countLeftWaiting } from './outbox/outbox-store.ts';
export { isLookedAt, showsChats } from './shown-chats.ts';
export { WriteFirst } from './write-first/write-first.tsx';
