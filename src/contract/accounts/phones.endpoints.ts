import { z } from 'zod';
import { restrictedToo } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { mobileSchema, phoneCodeSchema } from './phones.fields.ts';

const feature = 'accounts';

/** The caller's own; nobody else sees any of it. */
const phoneSchema = z.object({
  /** Masked: whoever borrows the browser does not read it. */
  number: z.string().nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  /** A code that is on its way, or has just arrived. */
  code: z
    .object({
      number: z.string(),
      expiresAt: z.iso.datetime(),
      resendAt: z.iso.datetime(),
      triesLeft: z.int(),
    })
    .nullable(),
});
export type Phone = z.infer<typeof phoneSchema>;

export const phoneCodeBudget = { of: 'phone-codes', perHour: 5, perDay: 8 } as const;
/** The first text of an account to a number in a day: what others ask for again and again does not keep its owner from a code. */
export const phoneFirstTextBudget = {
  of: 'phone-first-texts',
  by: 'number',
  perHour: 15,
  perDay: 30,
} as const;
/** All further ones: nobody is flooded. */
export const phoneTextBudget = {
  of: 'phone-texts',
  by: 'number',
  perHour: 7,
  perDay: 12,
} as const;
/** A whole neighbourhood can share one address behind a mobile carrier. */
export const phoneAddressBudget = {
  of: 'phone-codes-from',
  by: 'address',
  perHour: 60,
  perDay: 200,
} as const;

export const phonesContract = {
  phone: endpoint({
    feature,
    method: 'GET',
    path: '/accounts/phone',
    access: restrictedToo,
    budget: 'cheap',
    summary: 'The caller’s own mobile number, masked, and whether a code is on its way',
  }).output(phoneSchema),
  sendPhoneCode: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/phone/code',
    // A confirmed email: texts cost money and reach strangers, and accounts that nobody has to confirm cost nothing.
    access: { ...restrictedToo, email: true, fresh: true },
    budget: { of: 'account-changes', perMinute: 30, inMemory: true },
    inService: [phoneCodeBudget, phoneFirstTextBudget, phoneTextBudget, phoneAddressBudget],
    summary: 'Text a code to a mobile number; the answer never tells whether others have it',
  })
    .input(
      z.object({
        /** None: to the one that has a code already. */
        number: mobileSchema.optional(),
      }),
    )
    .output(phoneSchema),
  confirmPhone: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/phone/confirm',
    access: restrictedToo,
    // By address: what is tried elsewhere does not keep the member out. Each code counts its own tries beside.
    budget: { of: 'phone-codes-typed', by: 'address', perMinute: 120, inMemory: true },
    summary: 'Confirm a mobile number with the code that was texted to it',
  })
    .input(z.object({ code: phoneCodeSchema }))
    .output(phoneSchema),
  removePhone: endpoint({
    feature,
    method: 'DELETE',
    path: '/accounts/phone',
    access: { ...restrictedToo, fresh: true },
    budget: { of: 'account-changes', perMinute: 30, inMemory: true },
    summary: 'Remove the mobile number; harmless when there is none',
  }).output(phoneSchema),
};
