import { IconMessageCircle } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { feature } from '#web/lib/feature.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { memberRoute } from '#web/lib/routes.ts';
import { textParam } from '#web/lib/search-params.ts';
import { unreadChats } from './unread-count.ts';

const messagesPage = createRoute({
  getParentRoute: () => memberRoute,
  path: '/messages',
  staticData: { title: 'Messages', paid: true },
  // The open chat, or the match whose chat is to be opened.
  validateSearch: (
    search: Record<string, unknown>,
  ): { chat?: string | undefined; match?: string | undefined } => ({
    chat: textParam(search['chat']),
    match: textParam(search['match']),
  }),
  component: lazyPage(() => import('./messages-page.tsx'), 'MessagesPage'),
});

export const messages = feature({
  memberPages: [messagesPage],
  navigation: [
    {
      place: 'main',
      order: 40,
      to: '/messages',
      label: 'Messages',
      Icon: IconMessageCircle,
      badge: unreadChats,
    },
  ],
  beforeSignOut: async (memberId) => {
    const { mayLoseMessages } = await import('./outbox/outbox-store.ts');
    return mayLoseMessages(memberId);
  },
});
