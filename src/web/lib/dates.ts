const dayFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** 15 Nov 2026 */
export function dateText(iso: string): string {
  return dayFormat.format(new Date(iso));
}
