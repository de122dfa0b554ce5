import { createContext, use, type ReactNode } from 'react';

type ChatTop = (memberId: string) => ReactNode;

const Top = createContext<ChatTop | null>(null);
export const ChatTopProvider = Top.Provider;

/** What a later feature shows at the top of a chat with a member; null: nothing. */
export const useChatTop = (): ChatTop | null => use(Top);
