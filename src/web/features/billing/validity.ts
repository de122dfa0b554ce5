import type { Subscription } from '#contract/billing/endpoints.ts';
import { dateText } from '#web/lib/dates.ts';

const DAY_MS = 86_400_000;
const BEHIND_MS = 5 * 60_000;

/** Until 15 Dec 2026, 30 days left */
export function validityOf(subscription: Subscription, now: Date): string {
  const { isActive, expiryDate, paymentStatus } = subscription;
  if (!expiryDate)
    return paymentStatus === 'pending' ? 'Begins when your payment is confirmed' : 'Ended';
  if (!isActive) return `Ended on ${dateText(expiryDate)}`;
  return `Until ${dateText(expiryDate)}, ${leftText(Date.parse(expiryDate) - now.getTime())}`;
}

function leftText(leftMs: number): string {
  // A page's clock is some moments behind the server's.
  const days = Math.ceil((leftMs - BEHIND_MS) / DAY_MS);
  if (days <= 1) return 'less than a day left';
  return `${days} days left`;
}
