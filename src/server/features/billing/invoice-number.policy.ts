// India's financial year begins in April, by Indian time.
const IST_MS = 5.5 * 3_600_000;
const APRIL = 3;

/** Such as 2026-27. */
export function financialYearOf(date: Date): string {
  const there = new Date(date.getTime() + IST_MS);
  const begun = there.getUTCFullYear() - (there.getUTCMonth() < APRIL ? 1 : 0);
  return `${begun}-${String((begun + 1) % 100).padStart(2, '0')}`;
}

export const invoiceNumberOf = (year: string, count: number): string =>
  `${year}/${String(count).padStart(6, '0')}`;
