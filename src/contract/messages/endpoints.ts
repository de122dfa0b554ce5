import { z } from 'zod';
import { activeMembers, restrictedToo } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { DELETE_WITHIN_MINUTES, inboxes } from './rules.ts';
import { idSchema } from '../ids.ts';
import { cursorSchema, pageOf } from '../paging.ts';
import { reportingContract } from './reporting.endpoints.ts';
import { messageUploadsContract } from './uploads.endpoints.ts';
import {
  confirmed,
  messageBudget,
  sending,
  sentFields,
  sentReply,
  textSchema,
} from './sending.fields.ts';
import {
  conversationSchema,
  heldMessageSchema,
  heldNowSchema,
  keptSchema,
  messageSchema,
  presenceSchema,
  progressSchema,
  seq,
} from './fields.ts';

export type {
  ChatPartner,
  Conversation,
  HeldMessage,
  Message,
  PartnerPresence,
  Progress,
  Voice,
} from './fields.ts';

const one = z.object({ id: idSchema });
const oneMessage = one.extend({ seq });
const done = z.object({ ok: z.literal(true) });
const feature = 'messages';
const lists = { of: 'conversations', perMinute: 120, perDay: 20_000 } as const;
const changes = { of: 'message-changes', perMinute: 60, perDay: 3000 } as const;
// Each open tab asks after every message.
const looks = { of: 'chat-looks', perMinute: 600, inMemory: true } as const;
const answers = { of: 'chat-answers', perMinute: 60, inMemory: true } as const;
export const requestBudget = { of: 'message-requests', perDay: 20 } as const;

const ONE_EMOJI = new RegExp('^\\p{RGI_Emoji}$', 'v');

/** One emoji, with its skin tone and joiners. */
const emojiSchema = z
  .string()
  .max(32)
  .refine((text) => ONE_EMOJI.test(text), 'Please choose one emoji.');

export const messagesContract = {
  ...reportingContract,
  ...messageUploadsContract,
  conversations: endpoint({
    feature,
    method: 'GET',
    path: '/conversations',
    access: { ...restrictedToo, plan: true },
    budget: lists,
    summary: 'Conversations, the latest message first; searched by the name of the other one',
  })
    .input(
      z.object({
        box: z.enum(inboxes).default('inbox'),
        search: z.string().trim().max(80).optional(),
        cursor: cursorSchema,
      }),
    )
    .output(pageOf(conversationSchema)),
  conversation: endpoint({
    feature,
    method: 'GET',
    path: '/conversations/{id}',
    access: { ...restrictedToo, plan: true },
    budget: looks,
    summary: 'One conversation of the caller',
  })
    .input(one)
    .output(conversationSchema),
  withMember: endpoint({
    feature,
    method: 'GET',
    path: '/conversations/with/{memberId}',
    access: { ...restrictedToo, plan: true },
    budget: looks,
    summary:
      'The conversation with a member, if there is one, and whether the caller may write first',
  })
    .input(z.object({ memberId: idSchema }))
    .output(
      z.object({
        conversation: conversationSchema.nullable(),
        mayAsk: z.boolean(),
        /** They may once they are verified themself. */
        verifiedOnly: z.boolean(),
        /** Requests of the caller that have not become a conversation. */
        held: z.array(heldMessageSchema),
      }),
    ),
  ask: endpoint({
    feature,
    method: 'POST',
    path: '/conversations/with/{memberId}/request',
    access: { ...activeMembers, plan: true, email: true },
    budget: answers,
    // The second, where the two have a conversation already.
    inService: [requestBudget, messageBudget],
    summary: 'Write first to a member who allows it; it arrives as a message request',
  })
    .input(z.object({ memberId: idSchema, clientId: idSchema, text: textSchema.min(1), confirmed }))
    .output(
      z.union([
        z.object({ conversation: conversationSchema, message: keptSchema }),
        z.object({ held: heldNowSchema }),
      ]),
    ),
  accept: endpoint({
    feature,
    method: 'POST',
    path: '/conversations/{id}/accept',
    access: { ...activeMembers, plan: true },
    budget: answers,
    summary: 'Accept a message request',
  })
    .input(one)
    .output(conversationSchema),
  decline: endpoint({
    feature,
    method: 'POST',
    path: '/conversations/{id}/decline',
    access: { ...restrictedToo, plan: true },
    budget: answers,
    summary: 'Decline a message request; the sender is not told',
  })
    .input(one)
    .output(done),
  end: endpoint({
    feature,
    method: 'POST',
    path: '/conversations/{id}/end',
    access: { ...restrictedToo, plan: true },
    budget: answers,
    summary: 'Close a conversation that a message request has opened, for both',
  })
    .input(one)
    .output(done),
  unlist: endpoint({
    feature,
    method: 'POST',
    path: '/conversations/{id}/unlist',
    access: { ...restrictedToo, plan: true },
    budget: answers,
    summary: 'Take a closed conversation out of the own list; the other one keeps theirs',
  })
    .input(one)
    .output(done),
  presence: endpoint({
    feature,
    method: 'GET',
    path: '/conversations/{id}/presence',
    access: { ...restrictedToo, plan: true },
    budget: looks,
    summary: 'Whether the other one is here, if they show it',
  })
    .input(one)
    .output(presenceSchema),
  unread: endpoint({
    feature,
    method: 'GET',
    path: '/conversations/unread',
    access: { ...restrictedToo, plan: true },
    budget: looks,
    summary: 'How many conversations have something unread',
  }).output(z.object({ unread: z.int(), requests: z.int() })),
  messages: endpoint({
    feature,
    method: 'GET',
    path: '/conversations/{id}/messages',
    access: { ...restrictedToo, plan: true },
    budget: { of: 'message-pages', perMinute: 240, perDay: 20_000 },
    summary: 'Messages in ascending order: the newest, those before one, or those after one',
  })
    .input(
      one.extend({
        before: z.coerce.number().pipe(seq).optional(),
        after: z.coerce.number().pipe(seq).optional(),
      }),
    )
    .output(z.object({ items: z.array(messageSchema), more: z.boolean() })),
  send: endpoint({
    feature,
    method: 'POST',
    path: '/conversations/{id}/messages',
    ...sending,
    summary: 'Send a message; answered once it is kept, or waits for a person; harmless to repeat',
  })
    .input(one.extend(sentFields))
    .output(sentReply),
  held: endpoint({
    feature,
    method: 'GET',
    path: '/conversations/{id}/held',
    access: { ...restrictedToo, plan: true },
    budget: looks,
    summary: 'Messages of the caller that wait for a person, or were not delivered',
  })
    .input(one)
    .output(z.object({ items: z.array(heldMessageSchema) })),
  withdraw: endpoint({
    feature,
    method: 'DELETE',
    path: '/messages/held/{id}',
    access: { ...restrictedToo, plan: true },
    budget: changes,
    summary: 'Take back a message that waits for a person, or put away one that was not delivered',
  })
    .input(one)
    .output(done),
  markRead: endpoint({
    feature,
    method: 'POST',
    path: '/conversations/{id}/read',
    access: { ...restrictedToo, plan: true },
    budget: looks,
    summary: 'Everything up to this message was seen; never moves back',
  })
    .input(oneMessage)
    .output(progressSchema),
  remove: endpoint({
    feature,
    method: 'DELETE',
    path: '/conversations/{id}/messages/{seq}',
    access: { ...restrictedToo, plan: true },
    budget: changes,
    summary: `Delete an own message for both, within ${DELETE_WITHIN_MINUTES} minutes`,
  })
    .input(one.extend({ seq: z.coerce.number().pipe(seq) }))
    .output(messageSchema),
  react: endpoint({
    feature,
    method: 'PUT',
    path: '/conversations/{id}/messages/{seq}/reaction',
    access: { ...activeMembers, plan: true },
    budget: changes,
    summary: 'React to a message with one emoji, or take the reaction back',
  })
    .input(one.extend({ seq: z.coerce.number().pipe(seq), emoji: emojiSchema.nullable() }))
    .output(messageSchema),
  search: endpoint({
    feature,
    method: 'GET',
    path: '/conversations/{id}/search',
    access: { ...restrictedToo, plan: true },
    budget: { of: 'message-searches', perMinute: 20, perDay: 500 },
    summary: 'The newest messages of a conversation that contain a text',
  })
    .input(one.extend({ text: z.string().trim().min(2).max(80) }))
    .output(z.object({ items: z.array(messageSchema) })),
};
