/** What a spreadsheet would take for a formula stands as text; numbers stay numbers. */
function cellOf(value: string | number): string {
  const text = String(value);
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

/** Paise as rupees, exactly: -1050 is -10.50. */
export function rupeesOf(minor: number): string {
  const [whole, rest] = [Math.floor(Math.abs(minor) / 100), Math.abs(minor) % 100];
  return `${minor < 0 ? '-' : ''}${whole}.${String(rest).padStart(2, '0')}`;
}
