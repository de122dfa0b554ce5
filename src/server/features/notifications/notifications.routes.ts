import { notificationsContract } from '#contract/notifications/endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import {
  readAll,
  readNotifications,
  readOne,
  readSwitches,
  readUnread,
  updateSwitches,
} from './notifications.service.ts';
import { subscribePush, unsubscribePush } from './push.service.ts';

const done = { ok: true } as const;

const routes = implementContract(notificationsContract);

export const notificationsRoutes = {
  list: routes.list.handler(({ context, input }) =>
    readNotifications(context.tools, context.caller().memberId, input.cursor),
  ),
  unread: routes.unread.handler(({ context }) =>
    readUnread(context.tools, context.caller().memberId),
  ),
  markRead: routes.markRead.handler(({ context, input }) =>
    readOne(context.tools, context.caller().memberId, input.id),
  ),
  markAllRead: routes.markAllRead.handler(({ context }) =>
    readAll(context.tools, context.caller().memberId),
  ),
  switches: routes.switches.handler(({ context }) =>
    readSwitches(context.tools, context.caller().memberId),
  ),
  updateSwitches: routes.updateSwitches.handler(({ context, input }) =>
    updateSwitches(context.tools, context.caller().memberId, input),
  ),
  pushKey: routes.pushKey.handler(({ context }) => ({ publicKey: context.tools.push.publicKey })),
  subscribePush: routes.subscribePush.handler(async ({ context, input }) => {
    await subscribePush(context.tools, context.caller(), input);
    return done;
  }),
  unsubscribePush: routes.unsubscribePush.handler(async ({ context, input }) => {
    await unsubscribePush(context.tools, context.caller().memberId, input.endpoint);
    return done;
  }),
};
