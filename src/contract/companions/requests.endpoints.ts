import { z } from 'zod';
import '../default-messages.ts';
import { isBlank, isPlainText } from '../visible-text.ts';
import { shownPhotoSchema } from '../profiles/endpoints.ts';
import { families } from '../safety/rules.ts';
import { activeMembers, restrictedToo } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { cursorSchema, pageOf } from '../paging.ts';
import { requestStates } from './request-states.ts';
import {
  cancelReasonIds,
  declineReasonIds,
  noteStates,
  REQUEST_NOTE_MAX,
  requestMinutes,
  requestLists,
} from './requests.rules.ts';
import { companionCategories, companionKinds } from './rules.ts';

const noteSchema = z
  .string()
  .trim()
  .max(REQUEST_NOTE_MAX, `At most ${REQUEST_NOTE_MAX} characters.`)
  .refine(isPlainText, 'Your note holds characters that cannot be shown.')
  .refine((text) => text === '' || !isBlank(text), 'Your note has nothing to read.');

const askedSchema = z.object({
  /** The asking page's own name for it: sent twice, it is one request. */
  askId: idSchema,
  category: z.enum(companionCategories),
  kind: z.enum(companionKinds),
  /** Null: now. */
  startsAt: z.iso.datetime({ offset: true }).nullable(),
  minutes: z.literal([...requestMinutes]),
  note: noteSchema.default(''),
  /** The writer of the note was asked whether they are sure, and is. */
  confirmed: z.boolean().default(false),
});
export type Asked = z.infer<typeof askedSchema>;

/** What a companion may know of somebody who asks them: how often they came, and how companions have rated them. */
const reliabilitySchema = z.object({
  kept: z.int(),
  missed: z.int(),
  /** Null: nobody has rated them yet. */
  stars: z.number().nullable(),
});
export type Reliability = z.infer<typeof reliabilitySchema>;

const companionRequestSchema = z.object({
  id: z.uuid(),
  /** Which of the two the caller is. */
  role: z.enum(['client', 'companion']),
  other: z.object({
    memberId: z.uuid(),
    displayName: z.string(),
    verified: z.boolean(),
    photo: shownPhotoSchema.nullable(),
  }),
  /** Of the client; told to the companion alone, while the request waits. */
  reliability: reliabilitySchema.nullable(),
  category: z.enum(companionCategories),
  kind: z.enum(companionKinds),
  isNow: z.boolean(),
  startsAt: z.iso.datetime(),
  minutes: z.int(),
  /** Empty: there is none, or none that the caller may see. */
  note: z.string(),
  /** Told to its writer alone. */
  noteState: z.enum(noteStates).nullable(),
  /** What the reader of the note is warned of. */
  warning: z.enum(families).optional(),
  state: z.enum(requestStates),
  suggestedAt: z.iso.datetime().nullable(),
  reason: z
    .enum([...declineReasonIds, ...cancelReasonIds, 'unavailable', 'no-time-left'])
    .nullable(),
  movedBy: z.enum(['client', 'companion', 'time']),
  missedBy: z.enum(['client', 'companion', 'both']).nullable(),
  /** Of the chat that it has opened. */
  conversationId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  /** Without an answer by then it lapses. */
  lapsesAt: z.iso.datetime(),
});
export type CompanionRequest = z.infer<typeof companionRequestSchema>;

/** To whoever has just moved it, and knows with whom it is. */
const movedRequestSchema = companionRequestSchema.omit({ other: true, reliability: true });
export type MovedRequest = z.infer<typeof movedRequestSchema>;

const feature = 'companions';
const one = z.object({ id: idSchema });
const ofCompanion = z.object({ companionId: idSchema });
const readers = { ...restrictedToo, plan: true } as const;
const looks = { of: 'companion-request-looks', perMinute: 600, inMemory: true } as const;
const answers = { of: 'companion-request-answers', perMinute: 60, inMemory: true } as const;

// Some thousand times are looked at for each.
const times = { of: 'companion-times', perMinute: 60, inMemory: true } as const;
const possibleTimes = z.object({ now: z.boolean(), starts: z.array(z.iso.datetime()) });

export const requestsContract = {
  companionTimes: endpoint({
    feature,
    method: 'GET',
    path: '/companions/{companionId}/times',
    access: readers,
    budget: times,
    summary: 'When a companion can be asked for: now, and every time of the coming two weeks',
  })
    .input(ofCompanion.extend({ minutes: z.coerce.number().pipe(z.literal([...requestMinutes])) }))
    .output(possibleTimes),
  requestTimes: endpoint({
    feature,
    method: 'GET',
    path: '/companion-requests/{id}/times',
    access: readers,
    budget: times,
    summary: 'Which times the companion who was asked can suggest instead',
  })
    .input(one)
    .output(possibleTimes),
  askCompanion: endpoint({
    feature,
    method: 'POST',
    path: '/companions/{companionId}/requests',
    access: { ...activeMembers, plan: true, email: true },
    budget: { of: 'companion-requests', perMinute: 10, perDay: 40 },
    summary: 'Ask a companion for a chat or a call; harmless to repeat under the same name',
  })
    .input(ofCompanion.extend(askedSchema.shape))
    .output(
      z.object({
        request: movedRequestSchema,
        /** The writer of the note may be in need, and is shown the help lines. */
        help: z.literal(true).optional(),
      }),
    ),
  requests: endpoint({
    feature,
    method: 'GET',
    path: '/companion-requests',
    access: readers,
    budget: looks,
    summary: 'Requests of the caller and to the caller: waiting, ahead (soonest first) or past',
  })
    .input(z.object({ list: z.enum(requestLists), cursor: cursorSchema }))
    .output(pageOf(companionRequestSchema)),
  requestsWaiting: endpoint({
    feature,
    method: 'GET',
    path: '/companion-requests/waiting',
    access: readers,
    budget: looks,
    summary: 'How many requests wait for an answer of the caller',
  }).output(z.object({ waiting: z.int() })),
  request: endpoint({
    feature,
    method: 'GET',
    path: '/companion-requests/{id}',
    access: readers,
    budget: looks,
    summary: 'One request of the caller, or to the caller',
  })
    .input(one)
    .output(companionRequestSchema),
  acceptRequest: endpoint({
    feature,
    method: 'POST',
    path: '/companion-requests/{id}/accept',
    access: { ...activeMembers, plan: true, identity: true },
    budget: answers,
    summary: 'Accept a request, as the companion who was asked',
  })
    .input(one)
    .output(movedRequestSchema),
  declineRequest: endpoint({
    feature,
    method: 'POST',
    path: '/companion-requests/{id}/decline',
    access: readers,
    budget: answers,
    summary: 'Decline a request with a reason, as the companion who was asked',
  })
    .input(one.extend({ reason: z.enum(declineReasonIds) }))
    .output(movedRequestSchema),
  suggestTime: endpoint({
    feature,
    method: 'POST',
    path: '/companion-requests/{id}/suggest',
    access: { ...activeMembers, plan: true, identity: true },
    budget: answers,
    summary: 'Suggest another time, as the companion who was asked',
  })
    .input(one.extend({ startsAt: z.iso.datetime({ offset: true }) }))
    .output(movedRequestSchema),
  acceptSuggestion: endpoint({
    feature,
    method: 'POST',
    path: '/companion-requests/{id}/accept-suggestion',
    access: { ...activeMembers, plan: true },
    budget: answers,
    summary: 'Accept the time that the companion has suggested',
  })
    .input(one)
    .output(movedRequestSchema),
  declineSuggestion: endpoint({
    feature,
    method: 'POST',
    path: '/companion-requests/{id}/decline-suggestion',
    access: readers,
    budget: answers,
    summary: 'Decline the time that the companion has suggested, and with it the request',
  })
    .input(one)
    .output(movedRequestSchema),
  cancelRequest: endpoint({
    feature,
    method: 'POST',
    path: '/companion-requests/{id}/cancel',
    access: readers,
    budget: answers,
    summary: 'Call a request off before it has begun, with a reason',
  })
    .input(one.extend({ reason: z.enum(cancelReasonIds) }))
    .output(movedRequestSchema),
  endRequest: endpoint({
    feature,
    method: 'POST',
    path: '/companion-requests/{id}/end',
    access: readers,
    budget: answers,
    summary: 'End the chat or call of a request that has begun',
  })
    .input(one)
    .output(movedRequestSchema),
  requestCalendar: endpoint({
    feature,
    method: 'GET',
    path: '/companion-requests/{id}/calendar',
    access: readers,
    budget: looks,
    summary: 'An accepted request as a calendar file',
  })
    .route({ outputStructure: 'detailed' })
    .input(one)
    .output(
      z.object({
        headers: z.object({ 'content-disposition': z.string(), 'cache-control': z.string() }),
        body: z.file().mime('text/calendar;charset=utf-8'),
      }),
    ),
};
