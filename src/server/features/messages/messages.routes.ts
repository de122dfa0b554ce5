import { messagesContract } from '#contract/messages/endpoints.ts';
import { SENDER_HEADER } from '#contract/messages/rules.ts';
import { implementContract } from '#server/platform/http/api.ts';
import { asUploaded, type Upload } from '#server/platform/http/uploads.ts';
import { endChat, unlistClosed } from './closed-chats.service.ts';
import {
  acceptRequest,
  declineRequest,
  readConversation,
  readConversations,
  readPresence,
  readUnread,
} from './conversations.service.ts';
import { readHeld, withdrawHeld } from './held-messages.service.ts';
import { addPhoto, photoBytes } from './message-photos.service.ts';
import { react, readMessages, removeMessage, searchMessages } from './messages.service.ts';
import { markRead } from './progress.service.ts';
import { askMember, readWithMember } from './requests.service.ts';
import { refuseForAnother, sendAs } from './sending.service.ts';

/** How a photo's bytes come in: like those of a profile. */
export const messagePhotoUpload: Upload = {
  ...photoBytes,
  endpoint: messagesContract.uploadPhoto,
  admit: async (_tools, memberId, headers) => refuseForAnother(memberId, headers[SENDER_HEADER]),
};

const routes = implementContract(messagesContract);

export const messagesRoutes = {
  conversations: routes.conversations.handler(({ context, input }) =>
    readConversations(context.tools, context.caller().memberId, input),
  ),
  conversation: routes.conversation.handler(({ context, input }) =>
    readConversation(context.tools, context.caller().memberId, input.id),
  ),
  withMember: routes.withMember.handler(({ context, input }) =>
    readWithMember(context.tools, context.caller().memberId, input.memberId),
  ),
  ask: routes.ask.handler(({ context, input }) =>
    askMember(context.tools, context.caller().memberId, input),
  ),
  accept: routes.accept.handler(({ context, input }) =>
    acceptRequest(context.tools, context.caller().memberId, input.id),
  ),
  decline: routes.decline.handler(async ({ context, input }) => {
    await declineRequest(context.tools, context.caller().memberId, input.id);
    return { ok: true } as const;
  }),
  end: routes.end.handler(async ({ context, input }) => {
    await endChat(context.tools, context.caller().memberId, input.id);
    return { ok: true } as const;
  }),
  unlist: routes.unlist.handler(async ({ context, input }) => {
    await unlistClosed(context.tools, context.caller().memberId, input.id);
    return { ok: true } as const;
  }),
  presence: routes.presence.handler(({ context, input }) =>
    readPresence(context.tools, context.caller().memberId, input.id),
  ),
  unread: routes.unread.handler(({ context }) =>
    readUnread(context.tools, context.caller().memberId),
  ),
  messages: routes.messages.handler(({ context, input }) =>
    readMessages(context.tools, context.caller().memberId, input),
  ),
  send: routes.send.handler(({ context, input: { id, ...message } }) =>
    sendAs(context.tools, context.caller().memberId, { conversationId: id, ...message }),
  ),
  held: routes.held.handler(({ context, input }) =>
    readHeld(context.tools, context.caller().memberId, input.id),
  ),
  withdraw: routes.withdraw.handler(async ({ context, input }) => {
    await withdrawHeld(context.tools, context.caller().memberId, input.id);
    return { ok: true } as const;
  }),
  uploadPhoto: routes.uploadPhoto.handler(({ context, input }) =>
    addPhoto(context.tools, context.caller().memberId, asUploaded(input)),
  ),
  markRead: routes.markRead.handler(({ context, input }) =>
    markRead(context.tools, context.caller().memberId, input.id, input.seq),
  ),
  remove: routes.remove.handler(({ context, input }) =>
    removeMessage(context.tools, context.caller().memberId, input),
  ),
  react: routes.react.handler(({ context, input }) =>
    react(context.tools, context.caller().memberId, input),
  ),
  search: routes.search.handler(({ context, input }) =>
    searchMessages(context.tools, context.caller().memberId, input),
  ),
};
