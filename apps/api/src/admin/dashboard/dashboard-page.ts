import type { PageRequest } from '../reports/pagination.ts';

const PAGE_SIZE = 20;
/** The number of rows counted past the page. An exact count would slow down as the shop grows. */
const COUNT_AHEAD = 1_000;

/** One page of a dashboard list. */
export const dashboardPage = (page: number): PageRequest => ({ page, size: PAGE_SIZE, countAhead: COUNT_AHEAD });
