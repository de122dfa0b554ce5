const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** As people read it. */
export function sizeOf(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  return `${(bytes / 1000 ** power).toFixed(power > 0 ? 1 : 0)} ${UNITS[power] ?? ''}`;
}
