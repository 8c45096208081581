/** Rows per page of a list (§9). */
export const pageSizes = { genre: 25, reviews: 10, orders: 10 } as const;

/** A page of a list: its number from 1, rows per page, received rows and total rows. */
export interface ResultsPage {
  readonly page: number;
  readonly pageSize: number;
  readonly received: number;
  readonly count: number;
}

/** Rows of a list with their total number. A server may truncate a long list. */
export interface Listing<T> {
  readonly data: T[];
  readonly total: number;
}

/** Whether a list is truncated. */
export function isTruncated({ data, total }: Listing<unknown>): boolean {
  return total > data.length;
}

/** Returns the first and last row shown, from 1; both are 0 when no rows are shown. */
export function rangeOf({ page, pageSize, received }: Omit<ResultsPage, 'count'>): { first: number; last: number } {
  if (received === 0) return { first: 0, last: 0 };
  const before = (page - 1) * pageSize;
  return { first: before + 1, last: before + received };
}

/** Whether there is a next page, from the number of rows. An incomplete page is the last one. */
export function hasNextByCount({ page, pageSize, received, count }: ResultsPage): boolean {
  return received >= pageSize && rangeOf({ page, pageSize, received }).last < count;
}

/** Whether there is a next page, from the number of pages. */
export function hasNextByPages(page: number, totalPages: number): boolean {
  return page < totalPages;
}

/** Whether there is a previous page. */
export function hasPrevious(page: number): boolean {
  return page > 1;
}
