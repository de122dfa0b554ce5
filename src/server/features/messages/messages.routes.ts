import { messagesContract } from '#contract/messages/endpoints.ts';
import { SENDER_HEADER } from '#contract/messages/rules.ts';
import { implementContract } from '#server/platform/http/api.ts';
import { within, withinHere } from '#server/platform/http/budget.ts';
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
import { addPhoto, admitPhoto, photoBytes } from './message-photos.service.ts';
import { react, readMessages, removeMessage, searchMessages } from './messages.service.ts';
import { markRead } from './progress.service.ts';
import { askMember, readWithMember } from './requests.service.ts';
import { sendAs } from './sending.service.ts';

const lists = within({ what: 'conversations', perMinute: 120, perDay: 20_000 });
const histories = within({ what: 'message-pages', perMinute: 240, perDay: 20_000 });
const searches = within({ what: 'message-searches', perMinute: 20, perDay: 500 });
const changes = within({ what: 'message-changes', perMinute: 60, perDay: 3000 });

// Each open tab asks after every message.
const looks = withinHere({ what: 'chat-looks', perMinute: 600 });
const answers = withinHere({ what: 'chat-answers', perMinute: 60 });

/** How a photo's bytes come in: like those of a profile. */
export const messagePhotoUpload: Upload = {
  ...photoBytes,
  endpoint: messagesContract.uploadPhoto,
  admit: (tools, memberId, headers) => admitPhoto(tools, memberId, headers[SENDER_HEADER]),
};

const routes = implementContract(messagesContract);

export const messagesRoutes = {
  conversations: routes.conversations
    .use(lists)
    .handler(({ context, input }) =>
      readConversations(context.tools, context.caller().memberId, input),
    ),
  conversation: routes.conversation
    .use(looks)
    .handler(({ context, input }) =>
      readConversation(context.tools, context.caller().memberId, input.id),
    ),
  withMember: routes.withMember
    .use(looks)
    .handler(({ context, input }) =>
      readWithMember(context.tools, context.caller().memberId, input.userId),
    ),
  ask: routes.ask.handler(({ context, input }) =>
    askMember(context.tools, context.caller().memberId, input),
  ),
  accept: routes.accept
    .use(answers)
    .handler(({ context, input }) =>
      acceptRequest(context.tools, context.caller().memberId, input.id),
    ),
  decline: routes.decline.use(answers).handler(async ({ context, input }) => {
    await declineRequest(context.tools, context.caller().memberId, input.id);
    return { ok: true } as const;
  }),
  end: routes.end.use(answers).handler(async ({ context, input }) => {
    await endChat(context.tools, context.caller().memberId, input.id);
    return { ok: true } as const;
  }),
  unlist: routes.unlist.use(answers).handler(async ({ context, input }) => {
    await unlistClosed(context.tools, context.caller().memberId, input.id);
    return { ok: true } as const;
  }),
  presence: routes.presence
    .use(looks)
    .handler(({ context, input }) =>
      readPresence(context.tools, context.caller().memberId, input.id),
    ),
  unread: routes.unread
    .use(looks)
    .handler(({ context }) => readUnread(context.tools, context.caller().memberId)),
  messages: routes.messages
    .use(histories)
    .handler(({ context, input }) => readMessages(context.tools, context.caller().memberId, input)),
  send: routes.send.handler(({ context, input: { id, ...message } }) =>
    sendAs(context.tools, context.caller().memberId, { conversationId: id, ...message }),
  ),
  uploadPhoto: routes.uploadPhoto.handler(({ context, input }) =>
    addPhoto(context.tools, context.caller().memberId, asUploaded(input)),
  ),
  markRead: routes.markRead
    .use(looks)
    .handler(({ context, input }) =>
      markRead(context.tools, context.caller().memberId, input.id, input.seq),
    ),
  remove: routes.remove
    .use(changes)
    .handler(({ context, input }) =>
      removeMessage(context.tools, context.caller().memberId, input),
    ),
  react: routes.react
    .use(changes)
    .handler(({ context, input }) => react(context.tools, context.caller().memberId, input)),
  search: routes.search
    .use(searches)
    .handler(({ context, input }) =>
      searchMessages(context.tools, context.caller().memberId, input),
    ),
};
