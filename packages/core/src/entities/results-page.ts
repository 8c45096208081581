/** Rows on one page of a list (§9). */
export const pageSizes = { genre: 25, reviews: 10, orders: 10 } as const;

/** A page of a list: its number from 1, how many rows a page holds, how many came and how many there are. */
export interface ResultsPage {
  readonly page: number;
  readonly pageSize: number;
  readonly received: number;
  readonly count: number;
}

/** Rows of a list, and how many there are in all: a server may cut a long list short. */
export interface Listing<T> {
  readonly data: T[];
  readonly total: number;
}

/** Tells whether a list was cut short. */
export function isTruncated({ data, total }: Listing<unknown>): boolean {
  return total > data.length;
}

/** The first and last row shown, from 1; both 0 when nothing is shown. */
export function rangeOf({ page, pageSize, received }: Omit<ResultsPage, 'count'>): { first: number; last: number } {
  if (received === 0) return { first: 0, last: 0 };
  const before = (page - 1) * pageSize;
  return { first: before + 1, last: before + received };
}

/** Tells whether another page follows when only the number of rows is known: a short page is the last one. */
export function hasNextByCount({ page, pageSize, received, count }: ResultsPage): boolean {
  return received >= pageSize && rangeOf({ page, pageSize, received }).last < count;
}

/** Tells whether another page follows when the number of pages is known. */
export function hasNextByPages(page: number, totalPages: number): boolean {
  return page < totalPages;
}

/** Tells whether a page comes before this one. */
export function hasPrevious(page: number): boolean {
  return page > 1;
}
