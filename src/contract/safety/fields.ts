import { z } from 'zod';
import { plainText, plainLine } from '../plain-text.ts';
import { FILL_IN_ALL } from '../default-messages.ts';
import { emailSchema } from '../accounts/fields.ts';
import { phoneIn } from '../accounts/phones.rules.ts';
import { nameFault } from '../accounts/names.ts';
import { isBlank, isPlainLine } from '../visible-text.ts';
import {
  APPEAL_MAX,
  APPEAL_MIN,
  GRIEVANCE_MAX,
  GRIEVANCE_MIN,
  grievanceCategoryIds,
} from './cases.ts';
import { CONTACT_NAME_MAX, WHERE_MAX, WHOM_MAX } from './check-ins.rules.ts';

export const appealSchema = z.object({
  words: plainText(
    z
      .string()
      .trim()
      .min(APPEAL_MIN, `Please write at least ${APPEAL_MIN} characters.`)
      .max(APPEAL_MAX, `Please write at most ${APPEAL_MAX} characters.`),
  ),
});

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
      .max(GRIEVANCE_MAX, `Please write at most ${GRIEVANCE_MAX} characters`),
  ),
});

const line = (most: number, what: string) =>
  z
    .string(FILL_IN_ALL)
    .trim()
    .min(1, FILL_IN_ALL)
    .max(most, `${what} must be at most ${most} characters`)
    .refine((text) => isPlainLine(text) && !isBlank(text), `${what} cannot be read`);

/** All but the times, which a form holds in India's time zone. */
export const checkInFieldsSchema = z.object({
  whom: line(WHOM_MAX, 'Whom you meet'),
  where: line(WHERE_MAX, 'Where you meet'),
  // It stands in a mail to somebody who has not asked for one: nothing that leads away, or passes for us.
  contactName: line(CONTACT_NAME_MAX, 'The name').refine(
    (name) => nameFault(name) === null,
    'Please enter a name without links or numbers',
  ),
  contactEmail: emailSchema,
  contactAgrees: z.literal(true, 'Please ask your contact first, then tick the box'),
});
