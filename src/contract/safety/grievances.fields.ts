import { z } from 'zod';
import { emailSchema } from '../accounts/fields.ts';
import { isPlainLine, isPlainText } from '../visible-text.ts';
import { GRIEVANCE_MAX, GRIEVANCE_MIN, grievanceCategoryIds } from './cases.ts';

const UNREADABLE = 'That holds characters that cannot be read.';

export const grievanceSchema = z.object({
  /** Made by the page, so that what is sent twice is one. */
  clientId: z.uuid(),
  name: z
    .string()
    .trim()
    .min(2, 'Please tell us your name')
    .max(80)
    .refine(isPlainLine, UNREADABLE),
  email: emailSchema,
  category: z.enum(grievanceCategoryIds, 'Please choose what it is about'),
  words: z
    .string()
    .trim()
    .min(GRIEVANCE_MIN, `Please write at least ${GRIEVANCE_MIN} characters`)
    .max(GRIEVANCE_MAX)
    .refine(isPlainText, UNREADABLE),
});
