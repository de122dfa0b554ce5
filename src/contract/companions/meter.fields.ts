import { z } from 'zod';
import { currencies } from '../money.ts';
import { plainText } from '../plain-text.ts';
import { DISPUTE_MAX } from './earnings.rules.ts';
import { endReasons, sides } from './meter.rules.ts';
import { companionCategories, companionKinds } from './rules.ts';

export const amountSchema = z.object({ currency: z.enum(currencies), minor: z.int() });

export const whatSchema = {
  kind: z.enum(companionKinds),
  category: z.enum(companionCategories),
};

/** A chat or call while it is counted. */
export const companionSessionSchema = z.object({
  id: z.uuid(),
  requestId: z.uuid(),
  /** Which of the two the reader is, and who is with them; null: they are not there for them any more. */
  side: z.enum(sides),
  memberId: z.uuid().nullable(),
  ...whatSchema,
  startedAt: z.iso.datetime(),
  /** Of calls, what both were there for until `countedUntil`; of chats, how long it lasts. */
  countedSeconds: z.int(),
  countedUntil: z.iso.datetime(),
  asOf: z.iso.datetime(),
  /** Once so much is counted, it ends: more is not left of the plan, or of the day of the two. */
  mostSeconds: z.int(),
  /** What it comes to so far: the companion earns it, and the client's plan pays it. */
  amount: amountSchema,
  /** When it ends if both stay; null: it has ended, or one of them is away. */
  endsAt: z.iso.datetime().nullable(),
  /** It ends within two minutes. */
  warned: z.boolean(),
  endedAt: z.iso.datetime().nullable(),
  endReason: z.enum(endReasons).nullable(),
});

/** What a client says when something was wrong. */
export const disputeFieldsSchema = z.object({
  words: plainText(
    z
      .string()
      .trim()
      .min(10, 'Please write a little more.')
      .max(DISPUTE_MAX, `Please write at most ${DISPUTE_MAX} characters.`),
  ),
});

export const budgetSchema = z.object({
  left: amountSchema,
  total: amountSchema,
  chats: z.int(),
  voiceMinutes: z.int(),
  videoMinutes: z.int(),
  /** "About 158 minutes by voice or 105 by video left, or 12 chats." */
  words: z.string(),
  until: z.iso.datetime().nullable(),
});
