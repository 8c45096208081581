/** One page of a list. */
export interface PageRequest {
  /** The page number, starting at 1. */
  readonly page: number;
  /** The number of rows on a page. */
  readonly size: number;
  /** The maximum number of rows counted past the page; by default all rows are counted. */
  readonly countAhead?: number;
}

/** The current page of a list and its totals. */
export interface Pagination {
  readonly page: number;
  readonly pages: number;
  /** The number of rows, as far as they were counted. */
  readonly count: number;
  /** Whether the list has more rows and pages than were counted. */
  readonly isCountCut: boolean;
}

/** The SQL limit and offset of a page. */
export const limitOffset = ({ page, size }: PageRequest): { readonly limit: number; readonly offset: number } => ({
  limit: size,
  offset: (page - 1) * size,
});

/** Computes the pagination of a list. `count` counts at most the given number of rows. */
export async function paginate(
  { page, size, countAhead }: PageRequest,
  count: (maxCount?: number) => Promise<number>,
): Promise<Pagination> {
  const maxCount = countAhead === undefined ? Number.POSITIVE_INFINITY : page * size + countAhead;
  const counted = await (countAhead === undefined ? count() : count(maxCount + 1));
  const total = Math.min(counted, maxCount);
  return { page, pages: Math.max(1, Math.ceil(total / size)), count: total, isCountCut: counted > maxCount };
}
