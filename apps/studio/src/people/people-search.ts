import { peopleRoleFilters, peopleSorts, peopleStatuses } from '@octavo/core/admin';
import type { DataSort } from '@octavo/ui/DataTable';
import * as v from 'valibot';

/** The view of the people. Unknown values count as absent, because an admin can edit the URL. */
export const PeopleSearch = v.object({
  search: v.fallback(v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))), undefined),
  role: v.fallback(v.optional(v.picklist(peopleRoleFilters)), undefined),
  status: v.fallback(v.optional(v.picklist(peopleStatuses)), undefined),
  sort: v.fallback(v.optional(v.picklist(peopleSorts)), undefined),
  cursor: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(2_000))), undefined),
});
/** The view of the people. */
export type PeopleSearch = v.InferOutput<typeof PeopleSearch>;

/** Whether a view shows a part of the people. */
export const isFiltered = ({ search, role, status }: PeopleSearch): boolean =>
  [search, role, status].some((value) => value !== undefined);

/** The sorted column of a view. */
export function sortOf({ sort = 'newest' }: PeopleSearch): DataSort {
  return {
    column: sort === 'newest' || sort === 'oldest' ? 'joined' : 'person',
    direction: sort === 'oldest' || sort === 'name' ? 'ascending' : 'descending',
  };
}

/** The order after a press on the head of a column. Names first sort upwards, dates downwards. */
export function nextSort(column: string, { sort = 'newest' }: PeopleSearch): PeopleSearch['sort'] {
  if (column === 'person') return sort === 'name' ? 'name_desc' : 'name';
  return sort === 'newest' ? 'oldest' : undefined;
}
