import { z } from 'zod';
import '../default-messages.ts';
import { emailSchema } from '../accounts/fields.ts';
import { nameFault } from '../accounts/names.ts';
import { isBlank, isPlainLine } from '../visible-text.ts';
import { CONTACT_NAME_MAX, WHERE_MAX, WHOM_MAX } from './check-ins.rules.ts';

const FILL_IN_ALL = 'Please fill in all fields';

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
