import { type Money, formatExactly, type Currency } from '#contract/money.ts';
import type { Seller } from '#server/platform/config/config.ts';

// India's financial year begins in April, by Indian time.
const IST_MS = 5.5 * 3_600_000;
const APRIL = 3;

/** Such as 2026-27. */
export function financialYearOf(date: Date): string {
  const there = new Date(date.getTime() + IST_MS);
  const begun = there.getUTCFullYear() - (there.getUTCMonth() < APRIL ? 1 : 0);
  return `${begun}-${String((begun + 1) % 100).padStart(2, '0')}`;
}

export const invoiceNumberOf = (year: string, count: number): string =>
  `${year}/${String(count).padStart(6, '0')}`;

interface TaxParts {
  taxable: Money;
  tax: Money;
}

/** The price holds the tax: both parts are whole paise and together exactly the price. */
export function taxWithin({ currency, minor }: Money, percent: number): TaxParts {
  const taxable = Math.round((minor * 100) / (100 + percent));
  return { taxable: { currency, minor: taxable }, tax: { currency, minor: minor - taxable } };
}

/** By the first two digits of a GSTIN. */
const states: Record<string, string> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
};

/** Such as `Karnataka (29)`; null for numbers that belong to no state. */
function stateOf(gstin: string): string | null {
  const code = gstin.slice(0, 2);
  return states[code] ? `${states[code]} (${code})` : null;
}

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
