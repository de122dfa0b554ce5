import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Beyond it a sign-in from a new browser is not mailed: whoever signs in again and again shall not flood the mailbox. */
export const newSignInMailBudget = {
  of: 'new-sign-in-mails',
  by: 'email',
  perHour: 3,
  perDay: 10,
} as const;

const tokenSchema = z.object({ token: z.string().min(1).max(200) });

export const notMeContract = {
  notMe: endpoint({
    feature: 'accounts',
    method: 'POST',
    path: '/accounts/not-me',
    access: 'visitor',
    budget: { of: 'link-openings', by: 'address', perMinute: 120, inMemory: true },
    summary:
      'Take back the account after a sign-in or change that was not the member’s, with the token of a mailed link; signs out every device and asks for a new password',
  })
    .input(tokenSchema)
    .output(
      z.object({
        /** Signs in with it once a password is chosen. */
        email: z.string(),
        /** For choosing a new password: whoever has the mailed link owns the mailbox. */
        resetToken: z.string(),
      }),
    ),
  itWasMe: endpoint({
    feature: 'accounts',
    method: 'POST',
    path: '/accounts/it-was-me',
    access: 'visitor',
    budget: { of: 'link-openings', by: 'address', perMinute: 120, inMemory: true },
    summary: 'End such a link: the sign-in or change was the member’s own',
  })
    .input(tokenSchema)
    .output(z.object({ ok: z.literal(true) })),
};
