import { z } from 'zod';
import { lockedOutToo, restrictedToo } from '../access.ts';
import {
  EMAIL_MAX,
  emailSchema,
  fullNameSchema,
  newPasswordSchema,
  signInSchema,
  signUpSchema,
} from './fields.ts';
import { newSignInMailBudget, notMeContract } from './not-me.endpoints.ts';
import {
  proofContract,
  passkeyOptionsSchema,
  secondFactorContract,
} from './second-factor.endpoints.ts';
import { proofSchema } from './proof.fields.ts';
import { exportsContract } from './exports.endpoints.ts';
import { memberRoles, memberStatuses, NAME_MAX, userTypes } from './rules.ts';
import { secondFactorSchema, signedByPasskeySchema } from './second-factor.fields.ts';
import { secondFactorMethods } from './second-factor.rules.ts';
import { endpoint } from '../endpoint.ts';
import { leavingContract } from './leaving.endpoints.ts';
import { consentsContract } from './consents.endpoints.ts';
import { documentIds } from './documents.rules.ts';
import { phonesContract } from './phones.endpoints.ts';

const tokenSchema = z.string().min(1).max(200);

export const memberSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** A document has shown who they are. */
  identityVerified: z.boolean(),
  /** The one they go by, which is what others see. */
  name: z.string(),
  /** On papers; no other member is told. */
  fullName: z.string(),
  userType: z.enum(userTypes),
  role: z.enum(memberRoles),
  status: z.enum(memberStatuses),
  /** Since when they show themself to nobody new. */
  pausedAt: z.iso.datetime().nullable(),
  /** When they are erased, because they asked for it. */
  eraseAt: z.iso.datetime().nullable(),
  /** Missing: they have accepted what holds now. Until they do, they reach only what is their own. */
  mustAccept: z
    .array(z.object({ document: z.enum(documentIds), accepted: z.string().nullable() }))
    .optional(),
  /** A passkey or an authenticator stands beside the password. */
  secondFactor: z.boolean(),
});
export type Member = z.infer<typeof memberSchema>;

const sessionSchema = z.object({
  member: memberSchema.nullable(),
  /** Told once to a browser that was signed out from another one: nothing of the member shall stay on it. */
  endedElsewhere: z.literal(true).optional(),
});
export type Session = z.infer<typeof sessionSchema>;

export const deviceSchema = z.object({
  id: z.uuid(),
  /** What the browser says it is, shortened: "Chrome on Android". */
  label: z.string(),
  current: z.boolean(),
  signedInAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});
export type Device = z.infer<typeof deviceSchema>;

/** The password was right, and something is asked for beside it. */
const stepSchema = z.object({
  step: z.literal('second-factor'),
  /** Says in the next step that the password was right, for ten minutes. */
  token: tokenSchema,
  methods: z.array(z.enum(secondFactorMethods)),
});
export type SecondStep = z.infer<typeof stepSchema>;

const done = z.object({ ok: z.literal(true) });
const feature = 'accounts';
const signIns = { of: 'sign-ins', by: 'address', perMinute: 600, inMemory: true } as const;
/** Mails that somebody asks for to an address of their own, or that they say is theirs. */
export const confirmationMailBudget = { of: 'confirmation-mails', perHour: 5 } as const;
export const newAddressMailBudget = { of: 'new-address-mails', by: 'email', perHour: 3 } as const;
/** Beyond it nothing is mailed, and the answer is the same. */
export const resetMailBudget = { of: 'reset-mails', by: 'email', perHour: 3 } as const;
export const passwordChangeBudget = { of: 'password-changes', perHour: 5 } as const;

export const accountsContract = {
  ...proofContract,
  ...leavingContract,
  ...consentsContract,
  ...phonesContract,
  ...notMeContract,
  ...secondFactorContract,
  signUp: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/sign-up',
    access: 'visitor',
    // A whole neighbourhood can share one address behind a mobile carrier.
    budget: { of: 'sign-ups', by: 'address', perHour: 100 },
    inService: [newAddressMailBudget],
    summary: 'Create an account and sign in',
  })
    // Asked whether they are sure of their name, they are.
    .input(signUpSchema.extend({ confirmed: z.boolean().optional() }))
    .output(z.object({ member: memberSchema })),
  signIn: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/sign-in',
    access: 'visitor',
    budget: signIns,
    inService: [newSignInMailBudget],
    summary: 'Sign in with email and password; with a second factor, the first of two steps',
  })
    .input(signInSchema)
    .output(z.union([z.object({ member: memberSchema }), stepSchema])),
  signInSecondFactor: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/sign-in/second-factor',
    access: 'visitor',
    budget: signIns,
    summary: 'The second step: a passkey, the code of an authenticator or a recovery code',
  })
    .input(z.object({ token: tokenSchema, proof: secondFactorSchema }))
    .output(
      z.object({
        member: memberSchema,
        /** After a recovery code: how many are left. */
        recoveryCodesLeft: z.number().optional(),
      }),
    ),
  passkeySignInOptions: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/sign-in/passkey-options',
    access: 'visitor',
    budget: signIns,
    summary: 'What the browser needs to sign in with a passkey, alone or as the second step',
  })
    .input(z.object({ token: tokenSchema.optional() }))
    .output(passkeyOptionsSchema),
  signInWithPasskey: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/sign-in/passkey',
    access: 'visitor',
    budget: signIns,
    summary: 'Sign in with a passkey alone, which is both factors at once',
  })
    .input(z.object({ response: signedByPasskeySchema, remember: z.boolean().default(false) }))
    .output(z.object({ member: memberSchema })),
  signOut: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/sign-out',
    access: 'visitor',
    budget: { of: 'sign-outs', by: 'address', perMinute: 600, inMemory: true },
    summary: 'End this session; harmless when there is none',
  }).output(done),
  session: endpoint({
    feature,
    method: 'GET',
    path: '/accounts/session',
    access: 'visitor',
    budget: 'cheap',
    summary: 'Who is signed in, if anyone',
  }).output(sessionSchema),
  confirmEmail: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/confirm-email',
    access: 'visitor',
    budget: { of: 'link-openings', by: 'address', perMinute: 120, inMemory: true },
    summary: 'Confirm an email address with the token of a mailed link',
  })
    .input(z.object({ token: tokenSchema }))
    .output(z.object({ email: z.string() })),
  resendConfirmation: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/resend-confirmation',
    access: restrictedToo,
    budget: { of: 'account-changes', perMinute: 30, inMemory: true },
    inService: [confirmationMailBudget],
    summary: 'Mail the confirmation link again',
  }).output(done),
  forgotPassword: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/forgot-password',
    access: 'visitor',
    budget: { of: 'reset-requests', by: 'address', perHour: 30 },
    inService: [resetMailBudget],
    summary: 'Mail a reset link; the answer never tells whether the account exists',
  })
    .input(z.object({ email: emailSchema }))
    .output(done),
  resetPassword: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/reset-password',
    access: 'visitor',
    budget: { of: 'link-openings', by: 'address', perMinute: 120, inMemory: true },
    summary: 'Set a new password with the token of a mailed link; signs out every device',
  })
    .input(z.object({ token: tokenSchema, password: newPasswordSchema }))
    .output(done),
  checkPassword: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/check-password',
    access: 'visitor',
    // Judging is costly, and whoever types on without an answer is told when they send it.
    budget: { of: 'password-checks', by: 'address', perMinute: 120, inMemory: true },
    summary: 'Why a new password would be refused, while it is typed; nothing of it is kept',
  })
    .input(
      z.object({
        password: newPasswordSchema,
        // Of whoever has no account yet; of others the session or the mailed link says who they are.
        name: z.string().max(NAME_MAX).optional(),
        email: z.string().max(EMAIL_MAX).optional(),
        token: tokenSchema.optional(),
      }),
    )
    // Null without a judgement says nothing: there was too much to judge.
    .output(z.object({ judged: z.boolean(), fault: z.string().nullable() })),
  changeFullName: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/full-name',
    access: restrictedToo,
    budget: { of: 'account-changes', perMinute: 30, inMemory: true },
    summary: 'Change the full name, which stands on papers and is shown to no other member',
  })
    .input(fullNameSchema)
    .output(fullNameSchema),
  changePassword: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/change-password',
    access: restrictedToo,
    budget: { of: 'account-changes', perMinute: 30, inMemory: true },
    inService: [passwordChangeBudget],
    summary: 'Change the password, with a proof of this moment; signs out the other devices',
  })
    .input(z.object({ proof: proofSchema, newPassword: newPasswordSchema }))
    .output(done),
  changeEmail: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/change-email',
    access: restrictedToo,
    budget: { of: 'account-changes', perMinute: 30, inMemory: true },
    inService: [confirmationMailBudget, newAddressMailBudget],
    summary:
      'Ask for another email address, with a proof of this moment; it takes effect when the link mailed there is opened',
  })
    .input(z.object({ proof: proofSchema, newEmail: emailSchema }))
    .output(done),
  devices: endpoint({
    feature,
    method: 'GET',
    path: '/accounts/devices',
    access: lockedOutToo,
    budget: 'cheap',
    summary: 'Where this account is signed in',
  }).output(z.object({ devices: z.array(deviceSchema) })),
  signOutDevice: endpoint({
    feature,
    method: 'DELETE',
    path: '/accounts/devices/{id}',
    access: lockedOutToo,
    budget: { of: 'device-sign-outs', perMinute: 120, inMemory: true },
    summary: 'Sign out one device',
  })
    .input(z.object({ id: z.uuid() }))
    .output(done),
  signOutEverywhere: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/sign-out-everywhere',
    access: lockedOutToo,
    budget: { of: 'device-sign-outs', perMinute: 120, inMemory: true },
    summary: 'Sign out every device, this one too',
  }).output(done),
  ...exportsContract,
};
