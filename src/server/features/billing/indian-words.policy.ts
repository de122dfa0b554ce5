const dayFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeZone: 'Asia/Kolkata',
});
const rupeeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const euroFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'EUR' });

/** 15 November 2026 */
export const dayInIndia = (date: Date): string => dayFormat.format(date);

/** ₹2,500.00 */
export const rupeesOf = (paise: number): string => rupeeFormat.format(paise / 100);

/** €27.50 */
export const eurosOf = (cents: number): string => euroFormat.format(cents / 100);

/** Whose name is not kept any more. */
export const ERASED_PAYER = 'A former member';
