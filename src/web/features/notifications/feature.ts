import { createRoute } from '@tanstack/react-router';
import { feature } from '#web/lib/feature.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { memberRoute } from '#web/lib/routes.ts';
import { textParam } from '#web/lib/search-params.ts';

const notificationsPage = createRoute({
  getParentRoute: () => memberRoute,
  path: '/notifications',
  staticData: { title: 'Notifications' },
  // Where a click on a browser's notification arrives.
  validateSearch: (
    search: Record<string, unknown>,
  ): { open?: string | undefined; match?: string | undefined } => ({
    open: textParam(search['open']),
    match: textParam(search['match']),
  }),
  component: lazyPage(() => import('./notifications-page.tsx'), 'NotificationsPage'),
});

export const notifications = feature({
  memberPages: [notificationsPage],
  // Whoever uses this browser next must not be told of this member's people.
  afterSignOut: async () => {
    const { dropPush } = await import('./alerts/drop-push.ts');
    await dropPush();
  },
});
