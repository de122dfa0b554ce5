const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});
const euros = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'EUR' });

/** ₹2,500 */
export const formatRupees = (amount: number): string => rupees.format(amount);

/** €27.50 */
export const formatEuros = (amount: number): string => euros.format(amount);
