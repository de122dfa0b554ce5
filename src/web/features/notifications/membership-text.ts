import type { Notification } from '#contract/notifications/endpoints.ts';
import type { MembershipType } from '#contract/notifications/rules.ts';
import { whenNeeded } from '#web/lib/when-needed.ts';

const DAY_MS = 86_400_000;

const dayFormat = whenNeeded(() => new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' }));

type Lasting = Pick<Notification, 'until' | 'createdAt'>;

/** As it was when it was told: whoever reads it later sees how long ago that is. */
const state = ({ until, createdAt }: Lasting): string =>
  until && Date.parse(until) > Date.parse(createdAt)
    ? `Your membership is active until ${dayFormat().format(new Date(until))}.`
    : 'Your membership has ended.';

function endsIn({ until, createdAt }: Lasting): string {
  const left = Math.ceil((Date.parse(until ?? createdAt) - Date.parse(createdAt)) / DAY_MS);
  return `Your membership ends in ${left === 1 ? '1 day' : `${left} days`}.`;
}

const texts: Record<MembershipType, (lasting: Lasting) => string> = {
  'payment.completed': state,
  'payment.refunded': (lasting) => `Your payment was refunded. ${state(lasting)}`,
  'payment.disputed': (lasting) => `Your payment was disputed. ${state(lasting)}`,
  'membership.ending': endsIn,
};

/** Never an amount: a locked screen may show it. */
export const membershipText = (type: MembershipType, lasting: Lasting): string =>
  texts[type](lasting);
