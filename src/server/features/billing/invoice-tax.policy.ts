import type { Money } from '#contract/money.ts';

export interface TaxParts {
  taxable: Money;
  tax: Money;
}

/** The price holds the tax: both parts are whole paise and together exactly the price. */
export function taxWithin({ currency, minor }: Money, percent: number): TaxParts {
  const taxable = Math.round((minor * 100) / (100 + percent));
  return { taxable: { currency, minor: taxable }, tax: { currency, minor: minor - taxable } };
}
