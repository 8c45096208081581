/**
 * Formats rows in columns as wide as their longest cell; the first row is the heading. Wide characters count as two columns.
 * @param numericColumns indexes of the right-aligned columns
 */
export function formatColumns(
  rows: readonly (readonly string[])[],
  numericColumns: ReadonlySet<number> = new Set(),
): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) =>
    Math.max(...rows.map((row) => displayWidth(row[at] ?? ''))),
  );
  const line = (row: readonly string[]) =>
    widths
      .map((width, at) => {
        const cell = row[at] ?? '';
        const padding = ' '.repeat(width - displayWidth(cell));
        return numericColumns.has(at) ? padding + cell : cell + padding;
      })
      .join('  ')
      .trimEnd();
  const [heading, ...body] = rows;
  if (!heading) return '';
  return [line(heading), widths.map((width) => '─'.repeat(width)).join('  '), ...body.map(line)].join('\n');
}

/** Truncates a cell to a width, with an ellipsis. */
export function truncate(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let result = '';
  for (const character of text) {
    if (displayWidth(result + character) > width - 1) break;
    result += character;
  }
  return `${result}…`;
}

const WIDE_CHARACTER = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/gu;

/** The display width of a text in a terminal: combining marks take no column, East Asian characters two. */
function displayWidth(text: string): number {
  const characters = text.replace(/\p{Mn}/gu, '');
  return Array.from(characters).length + (characters.match(WIDE_CHARACTER)?.length ?? 0);
}
