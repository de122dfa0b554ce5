import { z } from 'zod';
import '../default-messages.ts';
import { plainLine } from '../plain-text.ts';
import { emailSchema } from './fields.ts';

const NO_NAME = 'Please tell us their name';

export const nomineeSchema = z.object({
  name: plainLine(
    z.string(NO_NAME).trim().min(2, NO_NAME).max(80, 'The name must be at most 80 characters'),
  ),
  email: emailSchema,
});
