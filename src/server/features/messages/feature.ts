import { messagesContract } from '#contract/messages/endpoints.ts';
import { messagesEvents } from '#contract/messages/events.ts';
import { feature, repeat, work } from '#server/platform/feature.ts';
import type { Tools } from '#server/platform/tools.ts';
import { eraseWritten, ownMessagesData } from './own-data.service.ts';
import {
  mountPhotoFiles,
  messagePhotoUpload,
  messagesRoutes,
  messageVoiceUpload,
} from './messages.routes.ts';
import { removeOrphans, removeUnsent, type FileStore } from './message-files.service.ts';
import { chatPhotos } from './photo-files.service.ts';
import { chatVoices, removeVoiceFiles, voiceFilesToRemove } from './voice-files.service.ts';
import { chatHandlers, messageListeners } from './live-messages.ts';
import { mailUnread, sendUnreadMail, unreadMails } from './unread-mail.service.ts';

const unsentOf = (store: FileStore) => (tools: Tools) => removeUnsent(tools, store);
const orphansOf = (store: FileStore) => (tools: Tools) => removeOrphans(tools, store);

export const messages = feature({
  name: 'messages',
  contract: messagesContract,
  routes: messagesRoutes,
  export: ownMessagesData,
  uploads: [messagePhotoUpload, messageVoiceUpload],
  listeners: messageListeners,
  erase: [eraseWritten],
  jobs: [
    repeat('messages.remove-unsent-photos', '41 * * * *', unsentOf(chatPhotos)),
    repeat('messages.remove-orphan-photos', '53 3 * * *', orphansOf(chatPhotos)),
    repeat('messages.remove-unsent-voices', '43 * * * *', unsentOf(chatVoices)),
    repeat('messages.remove-orphan-voices', '57 3 * * *', orphansOf(chatVoices)),
    work(voiceFilesToRemove, (tools, { folder }) => removeVoiceFiles(tools, folder)),
    work(unreadMails, sendUnreadMail),
    repeat('messages.find-unread', '11 * * * *', mailUnread),
  ],
  events: messagesEvents,
  handlers: chatHandlers,
  mount: mountPhotoFiles,
});
