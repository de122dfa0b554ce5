/** In hundredths of a rupee, like the parts it comes to. */
export interface TaxParts {
  taxable: number;
  tax: number;
}

/** The price holds the tax: both parts are whole paise and together exactly the price. */
export function taxWithin(totalPaise: number, percent: number): TaxParts {
  const taxable = Math.round((totalPaise * 100) / (100 + percent));
  return { taxable, tax: totalPaise - taxable };
}
