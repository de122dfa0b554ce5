import type { Seller } from '#server/platform/config/config.ts';
import { stateOf } from './gst-states.policy.ts';
import { dayInIndia, eurosOf, rupeesOf } from './indian-words.policy.ts';
import { taxWithin } from './invoice-tax.policy.ts';

/** All that an invoice says. */
export interface Invoice {
  seller: Seller;
  supportEmail: string;
  number: string;
  paidAt: Date;
  billedTo: string;
  planName: string;
  days: number;
  totalPaise: number;
  chargedCents: number;
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

export function amountRows({ totalPaise, chargedCents, seller: { taxPercent } }: Invoice) {
  const { taxable, tax } = taxWithin(totalPaise, taxPercent);
  const sums: Sum[] = [
    { name: 'Taxable value', amount: rupeesOf(taxable), isTotal: false },
    { name: `GST at ${taxPercent}% (included)`, amount: rupeesOf(tax), isTotal: false },
    { name: 'Total', amount: rupeesOf(totalPaise), isTotal: true },
    { name: 'Charged in euro', amount: eurosOf(chargedCents), isTotal: false },
  ];
  return { first: rupeesOf(totalPaise), sums };
}

export function notesOf({ paidAt, returned, isTest }: Invoice): string[] {
  return [
    `Paid in full on ${dayInIndia(paidAt)}. The price includes all taxes.`,
    ...(returned ? [`${returned.how} on ${dayInIndia(returned.at)}.`] : []),
    ...(isTest ? ['Test payment: no money has moved.'] : []),
  ];
}
