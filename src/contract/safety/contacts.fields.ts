import { z } from 'zod';
import '../default-messages.ts';
import { emailSchema } from '../accounts/fields.ts';

const NEITHER = 'Please enter an email address or a phone number';
const TYPED_MAX = 254;

/** Digits with the usual signs between them. */
const NUMBER = /^\+?[\d\s().-]+$/;
/** A mobile number of India: with the country's number, with the 0 of trunk calls, or bare. */
const INDIAN_MOBILE = /^(?:\+91|0091|91|0)?([6-9]\d{9})$/;
/** Of any country: E.164 knows at most 15 digits. */
const INTERNATIONAL = /^(?:\+|00)([1-9]\d{6,14})$/;

/** In E.164, so that however somebody types a number it is the same; null: it is none. */
function phoneIn(typed: string): string | null {
  if (!NUMBER.test(typed)) return null;
  const digits = typed.replaceAll(/[^+\d]/g, '');
  const indian = INDIAN_MOBILE.exec(digits)?.[1];
  if (indian) return `+91${indian}`;
  const international = INTERNATIONAL.exec(digits)?.[1];
  return international ? `+${international}` : null;
}

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
