const dayFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeZone: 'Asia/Kolkata',
});

/** 15 November 2026 */
export const dayInIndia = (date: Date): string => dayFormat.format(date);

/** Whose name is not kept any more. */
export const ERASED_PAYER = 'A former member';
