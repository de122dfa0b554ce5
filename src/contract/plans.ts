import type { UserType } from './options.ts';

export const PLAN_DAYS = 30;
const INR_TO_EUR = 0.011;
const MINIMUM_EUR = 0.5;

export interface Plan {
  userType: UserType;
  name: string;
  amountINR: number;
  amountEUR: number;
  amountInCents: number;
  features: readonly [string, string, string, string];
}

const toEUR = (amountINR: number): number =>
  Math.max(MINIMUM_EUR, Math.round(amountINR * INR_TO_EUR * 100) / 100);

function planOf(plan: Pick<Plan, 'userType' | 'name' | 'amountINR' | 'features'>): Plan {
  const amountEUR = toEUR(plan.amountINR);
  return { ...plan, amountEUR, amountInCents: Math.round(amountEUR * 100) };
}

export const plans: Record<UserType, Plan> = {
  normal: planOf({
    userType: 'normal',
    name: 'Normal User',
    amountINR: 2500,
    features: [
      'Browse every verified profile',
      'Unlimited likes and matches',
      'Chat and calls with matches',
      'Message companions',
    ],
  }),
  provider: planOf({
    userType: 'provider',
    name: 'Service Provider',
    amountINR: 5000,
    features: [
      'Verified companion profile',
      'Choose your categories',
      'Receive requests',
      'Earn per chat or call',
    ],
  }),
};
