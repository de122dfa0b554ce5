import { z } from 'zod';
import { emailSchema } from '../accounts/fields.ts';
import { plainLine, plainText } from '../plain-text.ts';
import { GRIEVANCE_MAX, GRIEVANCE_MIN, grievanceCategoryIds } from './cases.ts';

export const grievanceSchema = z.object({
  /** Made by the page, so that what is sent twice is one. */
  clientId: z.uuid(),
  name: plainLine(z.string().trim().min(2, 'Please tell us your name').max(80)),
  email: emailSchema,
  category: z.enum(grievanceCategoryIds, 'Please choose what it is about'),
  words: plainText(
    z
      .string()
      .trim()
      .min(GRIEVANCE_MIN, `Please write at least ${GRIEVANCE_MIN} characters`)
      .max(GRIEVANCE_MAX),
  ),
});
