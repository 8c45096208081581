/** Rows per page of a dashboard list. */
export const PAGE_SIZE = 20;
/** The number of rows counted past the page. An exact count would slow down as the shop grows. */
const COUNT_AHEAD = 1_000;

/** The current page of a list and its totals. */
export interface Pagination {
  readonly page: number;
  readonly pages: number;
  /** The number of rows, as far as they were counted. */
  readonly count: number;
  /** Whether the list has more rows and pages than were counted. */
  readonly isCountCut: boolean;
}

/** The SQL limit and offset of a page, counted from 1. */
export const limitOffset = (page: number): { readonly limit: number; readonly offset: number } => ({
  limit: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
});

/** Computes the pagination of a list. `count` counts at most the given number of rows. */
export async function paginate(page: number, count: (maxCount: number) => Promise<number>): Promise<Pagination> {
  const most = page * PAGE_SIZE + COUNT_AHEAD;
  const counted = await count(most + 1);
  const total = Math.min(counted, most);
  return { page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)), count: total, isCountCut: counted > most };
}
