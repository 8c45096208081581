/** Rows of a desk's list on one page. */
export const PAGE_SIZE = 20;
/** So many rows behind the page are counted, and no more: a count of all of them grows with the shop. */
const COUNT_AHEAD = 1_000;

/** Where in a list a desk is. */
export interface Pagination {
  readonly page: number;
  readonly pages: number;
  /** How many rows there are, as far as they were counted. */
  readonly count: number;
  /** Whether there are more rows, and with them pages, than were counted. */
  readonly isCountCut: boolean;
}

/** The rows that stand on a page, counted from 1. */
export const limitOffset = (page: number): { readonly limit: number; readonly offset: number } => ({
  limit: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
});

/** Counts the rows of a list as far as its reader can turn pages from here; `count` counts at most so many. */
export async function paginate(page: number, count: (maxCount: number) => Promise<number>): Promise<Pagination> {
  const most = page * PAGE_SIZE + COUNT_AHEAD;
  const counted = await count(most + 1);
  const total = Math.min(counted, most);
  return { page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)), count: total, isCountCut: counted > most };
}
