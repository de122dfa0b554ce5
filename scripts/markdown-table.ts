/** A table of Markdown, its columns as wide as their longest cell. */
export function markdownTable(heads: string[], rows: string[][]): string {
  const widths = heads.map((head, at) =>
    Math.max(head.length, ...rows.map((row) => (row[at] ?? '').length)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return [line(heads), rule, ...rows.map(line)].join('\n');
}
