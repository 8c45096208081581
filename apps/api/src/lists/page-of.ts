/** The number of rows on a page of the lists in the studio and the back office. */
export const PAGE_SIZE = 25;

/** The query limit for one page. The extra row shows whether a next page exists. */
export const QUERY_LIMIT = PAGE_SIZE + 1;

/** One page in its wire format. `cursorOf` returns the position after the last row. */
export function pageOf<Row, Wire, Cursor>(
  rows: readonly Row[],
  toWire: (row: Row) => Wire,
  cursorOf: (row: Row) => Cursor,
): { data: Wire[]; next_cursor: Cursor | null } {
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    data: page.map((row) => toWire(row)),
    next_cursor: rows.length > PAGE_SIZE && last !== undefined ? cursorOf(last) : null,
  };
}
