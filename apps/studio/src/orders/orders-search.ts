import { type AdminOrderFilter, adminOrderSorts } from '@octavo/core/admin';
import { orderStatuses } from '@octavo/core/entities';
import type { DataSort } from '@octavo/ui/DataTable';
import * as v from 'valibot';

const DaySchema = v.pipe(v.string(), v.regex(/^2\d{3}-\d{2}-\d{2}$/));

/** The view of the orders. Unknown values count as absent, because an admin can edit the URL. */
export const OrdersSearch = v.object({
  search: v.fallback(v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))), undefined),
  status: v.fallback(v.optional(v.picklist(orderStatuses)), undefined),
  from: v.fallback(v.optional(DaySchema), undefined),
  until: v.fallback(v.optional(DaySchema), undefined),
  sort: v.fallback(v.optional(v.picklist(adminOrderSorts)), undefined),
  cursor: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(2_000))), undefined),
});
/** The view of the orders. */
export type OrdersSearch = v.InferOutput<typeof OrdersSearch>;

/** The filter of the calls for a view. */
export const filterOf = ({ search, status, from, until, sort }: OrdersSearch): AdminOrderFilter => ({
  search,
  status,
  from,
  until,
  sort,
});

/** Whether a view shows a part of the orders. */
export const isFiltered = ({ search, status, from, until }: OrdersSearch): boolean =>
  [search, status, from, until].some((value) => value !== undefined);

/** The sorted column of a view. */
export function sortOf({ sort = 'newest' }: OrdersSearch): DataSort {
  return {
    column: sort === 'newest' || sort === 'oldest' ? 'order' : 'total',
    direction: sort === 'oldest' || sort === 'lowest' ? 'ascending' : 'descending',
  };
}

/** The order after a press on the head of a column. The first press sorts downwards. */
export function nextSort(column: string, { sort = 'newest' }: OrdersSearch): OrdersSearch['sort'] {
  if (column === 'total') return sort === 'highest' ? 'lowest' : 'highest';
  return sort === 'newest' ? 'oldest' : undefined;
}
