import type { FastifyInstance } from 'fastify';
import { messagesContract } from '#contract/messages/endpoints.ts';
import { SENDER_HEADER } from '#contract/messages/rules.ts';
import { implementContract } from '#server/platform/http/api.ts';
import { asUploaded, type Upload } from '#server/platform/http/uploads.ts';
import type { FindCaller } from '#server/platform/http/call-context.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import {
  endChat,
  unlistClosed,
  acceptRequest,
  declineRequest,
  readConversation,
  readConversations,
  readPresence,
  readUnread,
} from './conversations.service.ts';
import { readHeld, withdrawHeld } from './held-messages.service.ts';
import { addPhoto, photoBytes, findPhoto, PHOTO_FILES } from './photo-files.service.ts';
import { react, readMessages, removeMessage, searchMessages } from './messages.service.ts';
import { markRead } from './progress.service.ts';
import { reportChat } from './reporting.service.ts';
import { askMember, readWithMember } from './message-requests.service.ts';
import { addVoice, voiceBytes } from './voice-files.service.ts';
import { refuseForAnother, sendAs } from './sending.service.ts';

/** How a voice note's bytes come in. */
export const messageVoiceUpload: Upload = {
  ...voiceBytes,
  endpoint: messagesContract.uploadVoice,
  admit: async (_tools, memberId, headers) => refuseForAnother(memberId, headers[SENDER_HEADER]),
};

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
  uploadVoice: routes.uploadVoice.handler(({ context, input }) =>
    addVoice(context.tools, context.caller().memberId, asUploaded(input)),
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
  report: routes.report.handler(({ context, input }) =>
    reportChat(context.tools, context.caller().memberId, input),
  ),
};

interface Asked {
  Params: { '*': string };
  Querystring: { photo?: string; until?: string; key?: string };
}

/** A browser that has a picture asks after this time whether it may still be shown. */
const KEPT_SECONDS = 3600;

/**
 * The pictures themselves, of profiles and chats, and voice notes. Whatever is wrong with a link, there is nothing there.
 * They are served here because this is the last feature that knows why somebody is shown to somebody.
 */
export function mountPhotoFiles(http: FastifyInstance, tools: Tools, findCaller: FindCaller): void {
  http.get<Asked>(`${PHOTO_FILES}/*`, async (request, reply) => {
    const { params, query } = request;
    const photoId = String(query.photo);
    const link = { photoId, file: params['*'], until: Number(query.until), key: String(query.key) };
    const caller = await findCaller(request);
    const found = caller && (await findPhoto(tools, caller, link));
    if (!found) throw refuse('NOT_FOUND');
    const tag = `"${photoId}"`;
    void reply
      .header('cache-control', `private, max-age=${Math.min(found.seconds, KEPT_SECONDS)}`)
      // What a browser has kept ends with its session, too.
      .header('vary', 'Cookie')
      .header('etag', tag);
    // No file ever changes.
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    const bytes = await found.read();
    if (!bytes) throw refuse('NOT_FOUND');
    return reply.type(found.type).send(bytes);
  });
}
