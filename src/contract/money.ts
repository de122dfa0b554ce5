export const currencies = ['INR', 'EUR'] as const;
export type Currency = (typeof currencies)[number];

/** An amount in whole paise or cents: fractions of them do not exist. */
export interface Money {
  currency: Currency;
  minor: number;
}

// Of every currency above.
const MINOR_IN_MAJOR = 100;

/** From rupees or euros. */
export const money = (currency: Currency, major: number): Money => ({
  currency,
  minor: Math.round(major * MINOR_IN_MAJOR),
});

/** From paise. */
export const rupees = (minor: number): Money => ({ currency: 'INR', minor });

/** In rupees or euros, for those who are promised such a number. */
export const toMajor = ({ minor }: Money): number => minor / MINOR_IN_MAJOR;

export const isSameMoney = (one: Money, other: Money): boolean =>
  one.currency === other.currency && one.minor === other.minor;

/** `rate`: how much of the other currency one unit buys. */
export const convert = ({ minor }: Money, currency: Currency, rate: number): Money => ({
  currency,
  minor: Math.round(minor * rate),
});

const formats = new Map<string, Intl.NumberFormat>();

// Made once, when first needed: making one costs a phone more than using it.
function formatOf(currency: Currency, digits: 0 | 2): Intl.NumberFormat {
  const key = `${currency}${digits}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(key, format);
  return format;
}

/** ₹2,500.00, €27.50: as amounts stand below each other. */
export const formatExactly = (amount: Money): string =>
  formatOf(amount.currency, 2).format(toMajor(amount));

/** ₹2,500, €27.50: prices in rupees have no paise, and show none. */
export function formatMoney(amount: Money): string {
  const isWholeRupees = amount.currency === 'INR' && amount.minor % MINOR_IN_MAJOR === 0;
  return isWholeRupees ? formatOf('INR', 0).format(toMajor(amount)) : formatExactly(amount);
}
