/** Rows of a desk's list on one page. */
export const PAGE = 20;
/** So many rows behind the page are counted, and no more: a count of all of them grows with the shop. */
const COUNTED_AHEAD = 1_000;

/** Where in a list a desk is. */
export interface PageOfList {
  readonly page: number;
  readonly pages: number;
  /** How many rows there are, as far as they were counted. */
  readonly count: number;
  /** Whether there are more rows, and with them pages, than were counted. */
  readonly isCountCut: boolean;
}

/** The rows that stand on a page, counted from 1. */
export const rowsOn = (page: number): { readonly limit: number; readonly offset: number } => ({
  limit: PAGE,
  offset: (page - 1) * PAGE,
});

/** Counts the rows of a list as far as its reader can turn pages from here; `count` counts at most so many. */
export async function pageOfList(page: number, count: (most: number) => Promise<number>): Promise<PageOfList> {
  const most = page * PAGE + COUNTED_AHEAD;
  const counted = await count(most + 1);
  const known = Math.min(counted, most);
  return { page, pages: Math.max(1, Math.ceil(known / PAGE)), count: known, isCountCut: counted > most };
}
