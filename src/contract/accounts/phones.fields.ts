import { z } from 'zod';
import '../default-messages.ts';
import { mobileIn, PHONE_CODE_DIGITS } from './phones.rules.ts';

const NO_NUMBER = 'Please enter a mobile number: ten digits, or with a + and the country’s number';
const NO_CODE = `Please enter the ${PHONE_CODE_DIGITS} digits of the code`;

/** In E.164. */
export const mobileSchema = z
  .string(NO_NUMBER)
  .trim()
  .min(1, NO_NUMBER)
  .max(40, NO_NUMBER)
  .transform((typed, context) => {
    const number = mobileIn(typed);
    if (number) return number;
    context.addIssue({ code: 'custom', message: NO_NUMBER });
    return z.NEVER;
  });

export const phoneCodeSchema = z
  .string(NO_CODE)
  .max(20, NO_CODE)
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(new RegExp(`^\\d{${PHONE_CODE_DIGITS}}$`), NO_CODE));
