import { z } from 'zod';
import '../default-messages.ts';
import { emailSchema } from '../accounts/fields.ts';
import { phoneIn } from '../accounts/phones.rules.ts';

const NEITHER = 'Please enter an email address or a phone number';
const TYPED_MAX = 254;

/** An email in small letters, or a phone number in E.164. */
export const contactSchema = z
  .string(NEITHER)
  .trim()
  .min(1, NEITHER)
  .max(TYPED_MAX, NEITHER)
  .transform((typed, context) => {
    const email = typed.includes('@') ? emailSchema.safeParse(typed).data : undefined;
    const contact = email ?? phoneIn(typed);
    if (contact) return contact;
    context.addIssue({ code: 'custom', message: NEITHER });
    return z.NEVER;
  });
