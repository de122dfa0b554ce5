import type { UserType } from '../accounts/rules.ts';
import type { Claim, Words } from '../capabilities.ts';

export const PLAN_DAYS = 30;
const INR_TO_EUR = 0.011;
const MINIMUM_EUR = 0.5;

export interface Plan {
  userType: UserType;
  name: string;
  amountINR: number;
  amountEUR: number;
  amountInCents: number;
  features: readonly [Claim, Claim, Claim, Claim];
  /** What has to be known before paying. */
  note?: Words;
}

const toEUR = (amountINR: number): number =>
  Math.max(MINIMUM_EUR, Math.round(amountINR * INR_TO_EUR * 100) / 100);

function planOf(plan: Pick<Plan, 'userType' | 'name' | 'amountINR' | 'features' | 'note'>): Plan {
  const amountEUR = toEUR(plan.amountINR);
  return { ...plan, amountEUR, amountInCents: Math.round(amountEUR * 100) };
}

export const plans: Record<UserType, Plan> = {
  normal: planOf({
    userType: 'normal',
    name: 'Normal User',
    amountINR: 2500,
    features: [
      {
        needs: 'identity-check',
        text: 'Browse every verified profile',
        otherwise: { needs: 'browse', text: 'Browse every profile' },
      },
      { needs: 'matching', text: 'Unlimited likes and matches' },
      {
        needs: 'calls',
        text: 'Chat and calls with matches',
        otherwise: { needs: 'chat', text: 'Chat with matches' },
      },
      {
        needs: 'companion-requests',
        text: 'Message companions',
        otherwise: { needs: 'message-requests', text: 'Send message requests' },
      },
    ],
  }),
  provider: planOf({
    userType: 'provider',
    name: 'Service Provider',
    amountINR: 5000,
    features: [
      {
        needs: 'identity-check',
        text: 'Verified companion profile',
        otherwise: { needs: 'browse', text: 'Browse every profile' },
      },
      { needs: 'profiles', text: 'Choose your categories' },
      {
        needs: 'companion-requests',
        text: 'Receive requests',
        otherwise: { needs: 'matching', text: 'Unlimited likes and matches' },
      },
      {
        needs: 'earnings',
        text: 'Earn per chat or call',
        otherwise: { needs: 'chat', text: 'Chat with matches' },
      },
    ],
    note: [
      {
        needs: ['identity-check', 'companion-requests', 'earnings'],
        text: 'You are listed as a companion once you are verified.',
        otherwise: {
          needs: 'membership',
          text: 'Today it opens the same as Normal User. What is for companions alone is still to come.',
        },
      },
    ],
  }),
};

/**
 * `open`: at the provider's page; `pending`: the money is on its way; `expired`: the page was left. Money that came back
 * is `refunded` or `disputed`.
 */
export const paymentStatuses = [
  'open',
  'pending',
  'completed',
  'failed',
  'expired',
  'refunded',
  'disputed',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Where a checkout begins, as clients of a callable function call it: `{ data }` both ways, errors by their status. */
export const CHECKOUT_PATH = '/createCheckoutSession';

const codes: Partial<Record<number, string>> = {
  400: 'invalid-argument',
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  409: 'aborted',
  429: 'resource-exhausted',
  499: 'cancelled',
  500: 'internal',
  501: 'unimplemented',
  503: 'unavailable',
  504: 'deadline-exceeded',
};

export const callableCodeOf = (status: number): string => codes[status] ?? 'unknown';

export const pages = {
  member: ['/payment/checkout', '/payment/success', '/payment/cancel'],
  admin: ['/admin/payments'],
} as const;
