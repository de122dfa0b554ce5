import { z } from 'zod';
import { conversationStates, heldStates, PEAK_MAX, PEAKS_MAX } from './rules.ts';
import { shownPhotoSchema } from '../profiles/endpoints.ts';
import { heldReasons } from '../profiles/rules.ts';
import { families } from '../safety/rules.ts';

/** What a chat shows of the other one. Null where they are gone: a former member. */
export const chatPartnerSchema = z.object({
  memberId: z.uuid(),
  displayName: z.string(),
  verified: z.boolean(),
  age: z.int().nullable(),
  location: z.string().nullable(),
  photo: shownPhotoSchema.nullable(),
  paused: z.boolean(),
});
export type ChatPartner = z.infer<typeof chatPartnerSchema>;

export const seq = z.int().min(0).max(2_147_483_647);

/** A voice note as the two of a chat get it. */
export const voiceSchema = z.object({
  id: z.uuid(),
  /** For the caller alone, as the links of photos are. */
  url: z.string(),
  durationMs: z.int(),
  /** How loud it is from its beginning to its end, for the eye. */
  peaks: z.array(z.int()),
});
export type Voice = z.infer<typeof voiceSchema>;

/** From the sender's browser: drawn, and never taken for more. */
export const peaksSchema = z.array(z.int().min(0).max(PEAK_MAX)).max(PEAKS_MAX);

const quoteSchema = z.object({
  seq,
  senderId: z.uuid().nullable(),
  /** Its beginning; empty when it was deleted or is a photo alone. */
  text: z.string(),
  photo: z.boolean(),
  voice: z.boolean(),
  deleted: z.boolean(),
});

export const messageSchema = z.object({
  /** Counts up in its conversation without gaps: a gap on a page means that something is to be fetched. */
  seq,
  /** The sender's own name for it: sent twice, it is kept once. */
  clientId: z.uuid(),
  senderId: z.uuid().nullable(),
  text: z.string(),
  photo: shownPhotoSchema.nullable(),
  voice: voiceSchema.nullable(),
  replyTo: quoteSchema.nullable(),
  reactions: z.array(z.object({ memberId: z.uuid(), emoji: z.string() })),
  createdAt: z.iso.datetime(),
  deleted: z.boolean(),
  /** What its receiver is warned of. Its sender is not told. */
  warning: z.enum(families).optional(),
});
export type Message = z.infer<typeof messageSchema>;

/** An own message that nobody else has seen: a person looks at it first, or has decided against it. */
export const heldMessageSchema = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  text: z.string(),
  photo: shownPhotoSchema.nullable(),
  state: z.enum(heldStates),
  /** Why its words wait, and why its photo does. */
  family: z.enum(families).nullable(),
  photoHeld: z.enum(heldReasons).nullable(),
  /** The newest message of the chat when it was written: its place is behind it. */
  afterSeq: seq,
  createdAt: z.iso.datetime(),
});
export type HeldMessage = z.infer<typeof heldMessageSchema>;

/** `help`: its sender may be in need, and is shown the help lines. Nobody else is told. */
const offered = { help: z.literal(true).optional() };
export const keptSchema = messageSchema.extend(offered);
export const heldNowSchema = heldMessageSchema.extend(offered);

/** How far each side has come: received and read up to these. */
export const progressSchema = z.object({ receivedSeq: seq, readSeq: seq });
export type Progress = z.infer<typeof progressSchema>;

export const conversationSchema = z.object({
  id: z.uuid(),
  matchId: z.uuid().nullable(),
  state: z.enum(conversationStates),
  other: chatPartnerSchema.nullable(),
  lastMessage: quoteSchema.extend({ createdAt: z.iso.datetime() }).nullable(),
  /** Counted up to 10: more are shown as 9+. */
  unread: z.int(),
  lastSeq: seq,
  mine: progressSchema,
  theirs: progressSchema,
});
export type Conversation = z.infer<typeof conversationSchema>;

/** Null where they do not show it. */
export const presenceSchema = z.object({
  online: z.boolean(),
  lastActiveAt: z.iso.datetime().nullable(),
});
export type PartnerPresence = z.infer<typeof presenceSchema>;
