import { z } from 'zod';
import { FILL_IN_ALL } from '../default-messages.ts';
import { plainLine } from '../plain-text.ts';
import { NAME_MAX, PASSWORD_MIN, userTypes } from './rules.ts';
import { nameFault } from './names.ts';

const PASSWORD_MAX = 128;
export const EMAIL_MAX = 254;

const filled = z.string(FILL_IN_ALL).trim().min(1, FILL_IN_ALL);

export const emailSchema = filled
  .max(EMAIL_MAX, `Email must be at most ${EMAIL_MAX} characters`)
  .pipe(z.email('Please enter a valid email address'))
  .transform((email) => email.toLowerCase());

export const newPasswordSchema = z
  .string(FILL_IN_ALL)
  .min(1, FILL_IN_ALL)
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`);

export const currentPasswordSchema = z
  .string(FILL_IN_ALL)
  .min(1, FILL_IN_ALL)
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`);

const nameOf = (what: string, missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(NAME_MAX, `${what} must be at most ${NAME_MAX} characters`)
    .superRefine((name, context) => {
      // One that is too long has been told so.
      const fault = name.length > NAME_MAX ? null : nameFault(name);
      if (fault) context.addIssue({ code: 'custom', message: fault });
    });

const fullName = nameOf('Full name', FILL_IN_ALL);

export const fullNameSchema = z.object({ fullName });

/** The one they go by. */
export const displayNameSchema = nameOf('The name', 'Please enter your name');

export const signUpSchema = z.object({
  name: fullName,
  email: emailSchema,
  password: newPasswordSchema,
  userType: z.enum(userTypes, 'Members join as normal or provider').default('normal'),
  acceptTerms: z.literal(true, 'Please accept the Terms of Service and Privacy Policy'),
});

export const signInSchema = z.object({
  email: emailSchema,
  password: currentPasswordSchema,
  remember: z.boolean().default(false),
});

const NO_NAME = 'Please tell us their name';

export const nomineeSchema = z.object({
  name: plainLine(
    z.string(NO_NAME).trim().min(2, NO_NAME).max(80, 'The name must be at most 80 characters'),
  ),
  email: emailSchema,
});
