import type { Claim, ClaimText } from '../capabilities.ts';
import { convert, money, type Money } from '../money.ts';

export const PLAN_DAYS = 30;
export const PAY_ONCE = `Pay once for ${PLAN_DAYS} days. It never renews by itself.`;
export const WITH_A_PLAN =
  'With a plan you browse profiles, like people, and write to those who like you back.';
const EUR_FOR_ONE_INR = 0.011;
const LEAST_CENTS = 50;

/** What can be paid for. Being a companion is another fact, which the account knows. */
export const planIds = ['normal', 'provider'] as const;
export type PlanId = (typeof planIds)[number];

/** The one for their kind of account, and then the other. */
export const ownPlanFirst = (own: PlanId = 'normal'): PlanId[] => [
  own,
  ...planIds.filter((plan) => plan !== own),
];

export interface Plan {
  id: PlanId;
  name: string;
  price: Money;
  /** What the card is charged for it. */
  charge: Money;
  features: readonly [Claim, Claim, Claim, Claim];
  /** What has to be known before paying. */
  note?: ClaimText;
}

function chargeFor(price: Money): Money {
  const { currency, minor } = convert(price, 'EUR', EUR_FOR_ONE_INR);
  return { currency, minor: Math.max(LEAST_CENTS, minor) };
}

const planOf = (plan: Omit<Plan, 'charge'>): Plan => ({ ...plan, charge: chargeFor(plan.price) });

export const plans: Record<PlanId, Plan> = {
  normal: planOf({
    id: 'normal',
    name: 'Normal User',
    price: money('INR', 2500),
    features: [
      {
        needs: 'identity-check',
        text: 'Browse profiles, or only those of verified people',
        otherwise: { needs: 'browse', text: 'Browse the profiles of members' },
      },
      { needs: 'matching', text: 'Likes and matches at no extra cost' },
      {
        needs: 'calls',
        text: 'Chat and calls with matches',
        otherwise: { needs: 'chat', text: 'Chat with matches' },
      },
      {
        needs: 'companion-requests',
        text: 'Time with companions, by chat or call',
        otherwise: { needs: 'message-requests', text: 'Send message requests' },
      },
    ],
  }),
  provider: planOf({
    id: 'provider',
    name: 'Service Provider',
    price: money('INR', 5000),
    features: [
      {
        needs: 'identity-check',
        text: 'Verified companion profile',
        otherwise: { needs: 'browse', text: 'Browse the profiles of members' },
      },
      { needs: 'profiles', text: 'Choose your categories' },
      {
        needs: 'companion-requests',
        text: 'Receive requests, and choose which you take',
        otherwise: { needs: 'matching', text: 'Likes and matches at no extra cost' },
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
        text: 'You are listed as a companion once you are verified and have said what you offer and when.',
        otherwise: {
          needs: 'membership',
          text: 'Today it opens the same as Normal User. What is for companions alone is still to come.',
        },
      },
    ],
  }),
};
