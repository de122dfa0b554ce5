import { expect, test } from 'vitest';
import { convert, formatExactly, formatMoney, isSameMoney, money, toMajor } from './money.ts';

test.each([
  [money('INR', 2500), '₹2,500', '₹2,500.00'],
  [money('INR', 123_456.5), '₹1,23,456.50', '₹1,23,456.50'],
  [money('EUR', 27.5), '€27.50', '€27.50'],
  [money('EUR', 55), '€55.00', '€55.00'],
])('%j is shown as %s, in columns as %s', (amount, shown, exactly) => {
  expect(formatMoney(amount)).toBe(shown);
  expect(formatExactly(amount)).toBe(exactly);
});

test('amounts are whole minor units, whatever floats they came from', () => {
  expect(money('EUR', 0.29)).toEqual({ currency: 'EUR', minor: 29 });
  expect(money('EUR', 0.1 + 0.2)).toEqual({ currency: 'EUR', minor: 30 });
  expect(convert(money('INR', 2500), 'EUR', 0.011)).toEqual({ currency: 'EUR', minor: 2750 });
  expect(convert(money('INR', 33), 'EUR', 0.011)).toEqual({ currency: 'EUR', minor: 36 });
  expect(toMajor({ currency: 'EUR', minor: 2750 })).toBe(27.5);
});

test('the same number in another currency is another amount', () => {
  expect(isSameMoney(money('INR', 1), money('INR', 1))).toBe(true);
  expect(isSameMoney(money('INR', 1), money('EUR', 1))).toBe(false);
  expect(isSameMoney(money('INR', 1), money('INR', 2))).toBe(false);
});
