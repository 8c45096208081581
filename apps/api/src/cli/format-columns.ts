/**
 * Lays rows out in columns as wide as their longest cell; the first row is the heading. Wide characters count double.
 * @param figures the columns of figures, which stand to the right
 */
export function formatColumns(rows: readonly (readonly string[])[], numericColumns: ReadonlySet<number> = new Set()): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) => Math.max(...rows.map((row) => displayWidth(row[at] ?? ''))));
  const line = (row: readonly string[]) =>
    widths
      .map((width, at) => {
        const cell = row[at] ?? '';
        const room = ' '.repeat(width - displayWidth(cell));
        return numericColumns.has(at) ? room + cell : cell + room;
      })
      .join('  ')
      .trimEnd();
  const [heading, ...body] = rows;
  if (!heading) return '';
  return [line(heading), widths.map((width) => '─'.repeat(width)).join('  '), ...body.map(line)].join('\n');
}

/** Cuts a cell to a width, with an ellipsis where something is missing. */
export function truncate(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = '';
  for (const character of text) {
    if (displayWidth(kept + character) > width - 1) break;
    kept += character;
  }
  return `${kept}…`;
}

const WIDE_CHARACTER = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/gu;

/** Columns a text takes in a terminal: marks take none, East Asian characters two. */
function displayWidth(text: string): number {
  const letters = text.replace(/\p{Mn}/gu, '');
  return Array.from(letters).length + (letters.match(WIDE_CHARACTER)?.length ?? 0);
}
