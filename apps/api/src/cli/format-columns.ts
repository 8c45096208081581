import stringWidth from 'string-width';

/**
 * Formats rows in columns as wide as their longest cell; the first row is the heading. Wide characters count as two columns.
 * @param numericColumns indexes of the right-aligned columns
 */
export function formatColumns(
  rows: readonly (readonly string[])[],
  numericColumns: ReadonlySet<number> = new Set(),
): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) => Math.max(...rows.map((row) => stringWidth(row[at] ?? ''))));
  const line = (row: readonly string[]) =>
    widths
      .map((width, at) => {
        const cell = row[at] ?? '';
        const padding = ' '.repeat(width - stringWidth(cell));
        return numericColumns.has(at) ? padding + cell : cell + padding;
      })
      .join('  ')
      .trimEnd();
  const [heading, ...body] = rows;
  if (!heading) return '';
  return [line(heading), widths.map((width) => '─'.repeat(width)).join('  '), ...body.map(line)].join('\n');
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Truncates a cell to a width, with an ellipsis. */
export function truncate(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let result = '';
  let used = 0;
  for (const { segment } of GRAPHEMES.segment(text)) {
    used += stringWidth(segment);
    if (used > width - 1) break;
    result += segment;
  }
  return `${result}…`;
}
