import { z } from 'zod';
import { activeMembers } from '../access.ts';
import { idSchema } from '../ids.ts';
import { isBlank, isPlainText } from '../visible-text.ts';
import { heldNowSchema, keptSchema, peaksSchema, seq } from './fields.ts';
import { MESSAGE_MAX } from './rules.ts';

/** A message is the same, whether it comes over the open connection of a page or over HTTP: who may, how often, and what is answered. */

/** Faster than anybody types, slower than a machine. One that was kept before is answered beyond it, too. */
export const messageBudget = { of: 'messages', perMinute: 60, inMemory: true } as const;

/** Spaces at the ends are not sent, and nothing alone is not a message. */
export const textSchema = z
  .string()
  .trim()
  .max(MESSAGE_MAX, `At most ${MESSAGE_MAX} characters.`)
  .refine(isPlainText, 'Your message holds characters that cannot be shown.')
  .refine((text) => text === '' || !isBlank(text), 'Your message has nothing to read.');

/** The sender was asked whether they are sure, and is. */
export const confirmed = z.boolean().default(false);

export const sending = {
  access: { ...activeMembers, plan: true, email: true },
  budget: { of: 'message-sends', perMinute: 240, inMemory: true },
  inService: [messageBudget],
} as const;

/** Beside the conversation, which either way names as others of its kind do. */
export const sentFields = {
  /** Whose message it is: refused when somebody else is signed in by now. */
  senderId: idSchema.optional(),
  clientId: idSchema,
  text: textSchema,
  photoId: idSchema.nullable().default(null),
  voiceId: idSchema.nullable().default(null),
  /** Of the voice note. */
  peaks: peaksSchema.default([]),
  replyTo: seq.nullable().default(null),
  confirmed,
};

/** Kept, or waiting for a person. */
export const sentReply = z.union([keptSchema, heldNowSchema]);
