import { truncateLine, type Line, lineWidth, span } from '../display/index.ts';

/** The layout of a column. */
export interface Column {
  /** Takes free space and is shortened first, but never below `minWidth`. */
  readonly grows?: boolean;
  readonly minWidth?: number;
  readonly align?: 'left' | 'right';
  /** When even the minimum widths do not fit, the column with the highest number is hidden first. Columns without it stay. */
  readonly hidePriority?: number;
}

const GAP = 2;

/** Lays cells out in columns within `width`, each as wide as its content. Each row becomes one line. */
export function layoutTable(columns: readonly Column[], rows: readonly (readonly Line[])[], width: number): Line[] {
  const widths = columnWidths(columns, rows, width);
  return rows.map((cells) => {
    const row: Line = columns.flatMap((column, at) => {
      const columnWidth = widths[at] ?? 0;
      if (columnWidth === 0) return [];
      const cell = truncateLine(cells[at] ?? [], columnWidth);
      const padding = span(' '.repeat(Math.max(0, columnWidth - lineWidth(cell))));
      const gap = widths.slice(0, at).some((before) => before > 0) ? [span(' '.repeat(GAP))] : [];
      return column.align === 'right' ? [...gap, padding, ...cell] : [...gap, ...cell, padding];
    });
    return truncateLine(row, width);
  });
}

function columnWidths(columns: readonly Column[], rows: readonly (readonly Line[])[], width: number): number[] {
  const natural = columns.map((_, at) => Math.max(0, ...rows.map((cells) => lineWidth(cells[at] ?? []))));
  const widths = [...natural];
  const total = () =>
    widths.reduce((sum, each) => sum + each, 0) + GAP * (widths.filter((each) => each > 0).length - 1);
  const growing = columns.flatMap((column, at) => (column.grows ? [at] : []));
  const minWidthOf = (at: number) => Math.min(natural[at] ?? 0, columns[at]?.minWidth ?? 1);
  const shrinkable = () => growing.reduce((sum, at) => sum + ((widths[at] ?? 0) - minWidthOf(at)), 0);

  const hideable = columns
    .map((column, at) => ({ at, rank: column.hidePriority ?? 0 }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank);
  for (const { at } of hideable) {
    if (total() - shrinkable() <= width) break;
    widths[at] = 0;
  }
  for (let over = total() - width; over > 0; over -= 1) {
    // The widest column is shortened first, so that two long columns share the loss.
    const widestIndex = growing
      .filter((at) => (widths[at] ?? 0) > minWidthOf(at))
      .reduce<number | undefined>(
        (widest, at) => ((widths[at] ?? 0) > (widths[widest ?? -1] ?? 0) ? at : widest),
        undefined,
      );
    if (widestIndex === undefined) break;
    widths[widestIndex] = (widths[widestIndex] ?? 0) - 1;
  }
  const first = growing.find((at) => (widths[at] ?? 0) > 0);
  if (first !== undefined) widths[first] = (widths[first] ?? 0) + Math.max(0, width - total());
  return widths;
}
