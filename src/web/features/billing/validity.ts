import type { Subscription } from '#contract/billing.ts';
import { dateText } from '#web/lib/dates.ts';

const DAY_MS = 86_400_000;

/** Valid until 15 Dec 2026, 30 days left */
export function validityOf(subscription: Subscription, now: Date): string {
  const { isActive, expiryDate, paymentStatus } = subscription;
  if (!expiryDate)
    return paymentStatus === 'pending' ? 'Begins when your payment is confirmed' : 'Ended';
  if (!isActive) return `Ended on ${dateText(expiryDate)}`;
  return `Until ${dateText(expiryDate)}, ${leftText(Date.parse(expiryDate) - now.getTime())}`;
}

function leftText(leftMs: number): string {
  const days = Math.ceil(leftMs / DAY_MS);
  if (days <= 1) return 'less than a day left';
  return `${days} days left`;
}
