import { formatExactly, type Currency, type Money } from '#contract/money.ts';
import type { Seller } from '#server/platform/config/config.ts';
import { stateOf } from './gst-states.policy.ts';
import { taxWithin } from './invoice-tax.policy.ts';

const dayFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeZone: 'Asia/Kolkata',
});

/** 15 November 2026 */
export const dayInIndia = (date: Date): string => dayFormat.format(date);

/** Whose name is not kept any more. */
export const ERASED_PAYER = 'A former member';

/** All that an invoice says. */
export interface Invoice {
  seller: Seller;
  supportEmail: string;
  number: string;
  paidAt: Date;
  billedTo: string;
  planName: string;
  days: number;
  price: Money;
  /** What the card was charged for it. */
  charge: Money;
  /** The provider's name for the money. */
  reference: string;
  /** No money has moved: the card was a test card. */
  isTest: boolean;
  /** How the money went back, and when; null: it did not. */
  returned: { how: 'Refunded' | 'Disputed'; at: Date } | null;
}

export function sellerLines({ address, gstin }: Seller): string[] {
  const state = gstin && stateOf(gstin);
  return [
    ...(address ? [address] : []),
    ...(gstin ? [`GSTIN: ${gstin}`] : []),
    ...(state ? [`State: ${state}`] : []),
  ];
}

interface Sum {
  name: string;
  amount: string;
  isTotal: boolean;
}

const currencyNames: Record<Currency, string> = { INR: 'rupees', EUR: 'euro' };

export function amountRows({ price, charge, seller: { taxPercent } }: Invoice) {
  const { taxable, tax } = taxWithin(price, taxPercent);
  const charged = `Charged in ${currencyNames[charge.currency]}`;
  const sums: Sum[] = [
    { name: 'Taxable value', amount: formatExactly(taxable), isTotal: false },
    { name: `GST at ${taxPercent}% (included)`, amount: formatExactly(tax), isTotal: false },
    { name: 'Total', amount: formatExactly(price), isTotal: true },
    { name: charged, amount: formatExactly(charge), isTotal: false },
  ];
  return { first: formatExactly(price), sums };
}

export function notesOf({ paidAt, returned, isTest }: Invoice): string[] {
  return [
    `Paid in full on ${dayInIndia(paidAt)}. The price includes all taxes.`,
    ...(returned ? [`${returned.how} on ${dayInIndia(returned.at)}.`] : []),
    ...(isTest ? ['Test payment: no money has moved.'] : []),
  ];
}
