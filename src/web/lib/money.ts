import { whenNeeded } from './when-needed.ts';

const euroFormat = whenNeeded(
  () => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'EUR' }),
);
const rupeeFormat = whenNeeded(
  () =>
    new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: 'INR',
      maximumFractionDigits: 0,
    }),
);

/** ₹2,500 */
export function rupees(amount: number): string {
  return rupeeFormat().format(amount);
}

/** €27.50 */
export function euros(amount: number): string {
  return euroFormat().format(amount);
}
