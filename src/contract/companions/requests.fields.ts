import { z } from 'zod';
import '../default-messages.ts';
import { isBlank, isPlainText } from '../visible-text.ts';
import { requestStates } from './request-states.ts';
import {
  cancelReasonIds,
  declineReasonIds,
  noteStates,
  REQUEST_NOTE_MAX,
  requestMinutes,
} from './requests.rules.ts';
import { companionCategories, companionKinds } from './rules.ts';
import { shownPhotoSchema } from '../profiles/endpoints.ts';
import { families } from '../safety/rules.ts';

const noteSchema = z
  .string()
  .trim()
  .max(REQUEST_NOTE_MAX, `At most ${REQUEST_NOTE_MAX} characters.`)
  .refine(isPlainText, 'Your note holds characters that cannot be shown.')
  .refine((text) => text === '' || !isBlank(text), 'Your note has nothing to read.');

export const askedSchema = z.object({
  /** The asking page's own name for it: sent twice, it is one request. */
  askId: z.uuid().toLowerCase(),
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

export const companionRequestSchema = z.object({
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
export const movedRequestSchema = companionRequestSchema.omit({ other: true, reliability: true });
export type MovedRequest = z.infer<typeof movedRequestSchema>;
