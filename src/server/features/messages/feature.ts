import { messagesContract } from '#contract/messages/endpoints.ts';
import { messagesEvents } from '#contract/messages/events.ts';
import { feature, repeat, work } from '#server/platform/feature.ts';
import { eraseWritten, ownMessagesData } from './own-data.service.ts';
import { mountPhotoFiles, messagePhotoUpload, messagesRoutes } from './messages.routes.ts';
import { removeOrphans, removeUnsent } from './photo-files.service.ts';
import { chatHandlers, messageListeners } from './live-messages.ts';
import { mailUnread, sendUnreadMail, unreadMails } from './unread-mail.service.ts';

export const messages = feature({
  name: 'messages',
  contract: messagesContract,
  routes: messagesRoutes,
  export: ownMessagesData,
  uploads: [messagePhotoUpload],
  listeners: messageListeners,
  erase: [eraseWritten],
  jobs: [
    repeat('messages.remove-unsent-photos', '41 3 * * *', removeUnsent),
    repeat('messages.remove-orphan-photos', '53 3 * * *', removeOrphans),
    work(unreadMails, sendUnreadMail),
    repeat('messages.find-unread', '11 * * * *', mailUnread),
  ],
  events: messagesEvents,
  handlers: chatHandlers,
  mount: mountPhotoFiles,
});
