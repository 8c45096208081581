import * as v from 'valibot';
import { roles } from '../entities/index.ts';
import { personRoles, staffRoles } from './people.schema.ts';

/** The sort orders of the list of people. `name` is the username from A to Z. */
export const peopleSorts = ['newest', 'oldest', 'name', 'name_desc'] as const;
/** A sort order of the list of people. */
export type PeopleSort = (typeof peopleSorts)[number];

/** The filter by role. `staff` has any role of the staff. */
export const peopleRoleFilters = [...personRoles, 'staff'] as const;

/** The filter by the state of an account. */
export const peopleStatuses = ['locked', 'unverified'] as const;

/** Filters, sort order and cursor of the list of people. */
export const PeopleQuery = v.object({
  /** A part of a username, of an email address or of a name. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  role: v.optional(v.picklist(peopleRoleFilters)),
  status: v.optional(v.picklist(peopleStatuses)),
  sort: v.optional(v.picklist(peopleSorts)),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(2_000))),
});
/** Filters, sort order and cursor of the list of people. */
export type PeopleQuery = v.InferInput<typeof PeopleQuery>;

/** The number of an account in a path. */
export const PersonIdParam = v.object({ id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number)) });

/** The roles of a person. A role that is not listed is taken away. */
export const RolesChangeSchema = v.object({
  role: v.picklist(roles),
  staff: v.pipe(v.array(v.picklist(staffRoles)), v.maxLength(staffRoles.length)),
});
/** The roles of a person. */
export type RolesChange = v.InferInput<typeof RolesChangeSchema>;
