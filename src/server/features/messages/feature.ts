import { messagesContract } from '#contract/messages/endpoints.ts';
import { messagesEvents } from '#contract/messages/events.ts';
import { feature, repeat, work } from '#server/platform/feature.ts';
import { eraseWritten, ownMessagesData } from './own-data.service.ts';
import {
  mountPhotoFiles,
  messagePhotoUpload,
  messagesRoutes,
  messageVoiceUpload,
} from './messages.routes.ts';
import { removeOrphans, removeUnsent } from './photo-files.service.ts';
import {
  removeOrphanVoices,
  removeUnsentVoices,
  removeVoiceFile,
  voiceFilesToRemove,
} from './voice-files.service.ts';
import { chatHandlers, messageListeners } from './live-messages.ts';
import { mailUnread, sendUnreadMail, unreadMails } from './unread-mail.service.ts';

export const messages = feature({
  name: 'messages',
  contract: messagesContract,
  routes: messagesRoutes,
  export: ownMessagesData,
  uploads: [messagePhotoUpload, messageVoiceUpload],
  listeners: messageListeners,
  erase: [eraseWritten],
  jobs: [
    repeat('messages.remove-unsent-photos', '41 3 * * *', removeUnsent),
    repeat('messages.remove-orphan-photos', '53 3 * * *', removeOrphans),
    repeat('messages.remove-unsent-voices', '43 3 * * *', removeUnsentVoices),
    repeat('messages.remove-orphan-voices', '57 3 * * *', removeOrphanVoices),
    work(voiceFilesToRemove, removeVoiceFile),
    work(unreadMails, sendUnreadMail),
    repeat('messages.find-unread', '11 * * * *', mailUnread),
  ],
  events: messagesEvents,
  handlers: chatHandlers,
  mount: mountPhotoFiles,
});
