export const PHONE_CODE_DIGITS = 6;
export const PHONE_CODE_MINUTES = 10;
/** Wrong ones that a code outlives; then a new one is needed. */
export const PHONE_CODE_TRIES = 5;

/** How long the next code waits after the first, the second and every further one in a row. */
export const RESEND_SECONDS = [30, 60, 120] as const;

/** Digits with the usual signs between them. */
const NUMBER = /^\+?[\d\s().-]+$/;
/** A mobile number of India: with the country's number, with the 0 of trunk calls, or bare. */
const INDIAN_MOBILE = /^(?:\+91|0091|91)?0?([6-9]\d{9})$/;
/** Of any country: E.164 knows at most 15 digits. */
const INTERNATIONAL = /^(?:\+|00)([1-9]\d{6,14})$/;

/** In E.164, so that however somebody types a number it is the same; null: it is none. */
export function phoneIn(typed: string): string | null {
  if (!NUMBER.test(typed)) return null;
  const digits = typed.replaceAll(/[^+\d]/g, '');
  const indian = INDIAN_MOBILE.exec(digits)?.[1];
  if (indian) return `+91${indian}`;
  const international = INTERNATIONAL.exec(digits)?.[1];
  return international ? `+${international}` : null;
}

/** The same, where it can be texted: India's other numbers cannot. */
export function mobileIn(typed: string): string | null {
  const phone = phoneIn(typed);
  return phone?.startsWith('+91') && !INDIAN_MOBILE.test(phone) ? null : phone;
}

/** Enough to know one's own number again: +91 ••••• •3210. */
export function maskedNumber(number: string): string {
  const last = number.slice(-4);
  return number.startsWith('+91') ? `+91 ••••• •${last}` : `${number.slice(0, 2)}•• ••••${last}`;
}
