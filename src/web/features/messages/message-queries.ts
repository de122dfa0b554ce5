import { keepPreviousData } from '@tanstack/react-query';
import type { Inbox } from '#contract/messages/rules.ts';
import { api } from './api.ts';

export const conversationsQuery = (box: Inbox, search = '') =>
  api.messages.conversations.infiniteOptions({
    input: (cursor: string | undefined) => ({ box, search: search || undefined, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });

export const conversationQuery = (id: string) =>
  api.messages.conversation.queryOptions({ input: { id } });

export const heldQuery = (id: string) => api.messages.held.queryOptions({ input: { id } });

export const unreadQuery = api.messages.unread.queryOptions();
