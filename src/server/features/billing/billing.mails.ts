import { formatMoney, type Money } from '#contract/money.ts';
import { queue } from '#server/platform/jobs/jobs.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { dayInIndia } from './invoice.policy.ts';

export const receiptMails = queue<{ paymentId: string }>('billing.mail-receipt');
export const returnedMails = queue<{ paymentId: string }>('billing.mail-returned');
export const endingMails = queue<{ memberId: string; until: string }>('billing.mail-ending');

const amountOf = ({ price, charge }: { price: Money; charge: Money }): string =>
  `${formatMoney(price)} (charged as ${formatMoney(charge)})`;

interface Receipt {
  name: string;
  brandName: string;
  planName: string;
  price: Money;
  charge: Money;
  invoiceNumber: string;
  until: Date;
  url: string;
}

export const receiptLetter = (receipt: Receipt): Letter => ({
  subject: `Your ${receipt.brandName} membership is active`,
  paragraphs: [
    `Hello ${receipt.name},`,
    `thank you for your payment of ${amountOf(receipt)} for the plan ${receipt.planName}. It is valid until ${dayInIndia(receipt.until)} and does not renew by itself.`,
    `Invoice ${receipt.invoiceNumber} is under My Subscription.`,
  ],
  action: { label: 'See my subscription', url: receipt.url },
});

interface Ending {
  name: string;
  brandName: string;
  until: Date;
  url: string;
}

export const endingLetter = ({ name, brandName, until, url }: Ending): Letter => ({
  subject: `Your ${brandName} membership ends soon`,
  paragraphs: [
    `Hello ${name},`,
    `your plan is valid until ${dayInIndia(until)}. It does not renew by itself: whoever renews before keeps every day that is left.`,
  ],
  action: { label: 'Renew', url },
});

interface Returned {
  name: string;
  brandName: string;
  status: 'refunded' | 'disputed';
  price: Money;
  charge: Money;
  /** Null: nothing is left of the membership. */
  until: Date | null;
  url: string;
}

const howReturned = {
  refunded: (amount: string) => `we have sent your payment of ${amount} back to your card.`,
  disputed: (amount: string) => `your bank has taken your payment of ${amount} back.`,
};

export const returnedLetter = ({
  name,
  brandName,
  status,
  price,
  charge,
  until,
  url,
}: Returned): Letter => ({
  subject: `Your ${brandName} payment was ${status}`,
  paragraphs: [
    `Hello ${name},`,
    howReturned[status](amountOf({ price, charge })),
    until
      ? `Without it, your membership is valid until ${dayInIndia(until)}.`
      : 'The membership that it paid for has ended.',
  ],
  action: { label: 'See my subscription', url },
});
