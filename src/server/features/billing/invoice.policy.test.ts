import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { taxWithin } from './invoice.policy.ts';

function within(paise: number, percent: number) {
  const { taxable, tax } = taxWithin({ currency: 'INR', minor: paise }, percent);
  expect([taxable.currency, tax.currency]).toEqual(['INR', 'INR']);
  return { taxable: taxable.minor, tax: tax.minor };
}

test.each([
  [250_000, 18, { taxable: 211_864, tax: 38_136 }],
  [500_000, 18, { taxable: 423_729, tax: 76_271 }],
  [250_000, 0, { taxable: 250_000, tax: 0 }],
  [250_000, 12.5, { taxable: 222_222, tax: 27_778 }],
])('%i paise hold %d percent of tax', (total, percent, parts) => {
  expect(within(total, percent)).toEqual(parts);
});

test('the parts always come to the price, and the tax is right to half a paisa', () => {
  assert(
    property(
      integer({ min: 1, max: 100_000_000 }),
      integer({ min: 0, max: 10_000 }),
      (total, hundredths) => {
        const percent = hundredths / 100;
        const { taxable, tax } = within(total, percent);
        expect(taxable + tax).toBe(total);
        expect(Number.isInteger(tax)).toBe(true);
        expect(Math.abs(tax - (total * percent) / (100 + percent))).toBeLessThanOrEqual(0.500001);
      },
    ),
  );
});
