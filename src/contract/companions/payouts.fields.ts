import { z } from 'zod';
import '../default-messages.ts';
import { isBlank, isPlainLine } from '../visible-text.ts';
import { ACCOUNT_FORM, IFSC_FORM, PAN_FORM, UPI_FORM } from './earnings.rules.ts';

const NAME_MAX = 100;

const holder = z
  .string()
  .trim()
  .min(1, 'Please enter the name on the account')
  .max(NAME_MAX, `The name must be at most ${NAME_MAX} characters`)
  .refine((name) => isPlainLine(name) && !isBlank(name), 'The name cannot be read');

const compact = z
  .string()
  .max(80)
  .transform((text) => text.replaceAll(/\s/g, ''));

export const payoutAccountSchema = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('upi'),
    holder,
    upiId: compact
      .transform((text) => text.toLowerCase())
      .refine((text) => UPI_FORM.test(text), 'Please enter a UPI ID such as asha@okbank'),
  }),
  z.object({
    method: z.literal('bank'),
    holder,
    accountNumber: compact.refine(
      (text) => ACCOUNT_FORM.test(text),
      'Please enter the 9 to 18 digits of the account',
    ),
    ifsc: compact
      .transform((text) => text.toUpperCase())
      .refine((text) => IFSC_FORM.test(text), 'Please enter an IFSC such as HDFC0001234'),
  }),
]);
export type PayoutAccount = z.output<typeof payoutAccountSchema>;

export const panSchema = compact
  .transform((text) => text.toUpperCase())
  .refine((text) => PAN_FORM.test(text), 'Please enter the PAN of a person, such as ABCPE1234F');
