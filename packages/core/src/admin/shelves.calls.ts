import { additive } from '../contract/call.ts';
import {
  ShelfChangeSchema,
  ShelfMonthParam,
  ShelfMonthSchema,
  ShelfPreviewQuery,
  ShelfPreviewSchema,
  ShelvesQuery,
  ShelvesSchema,
} from './shelves.schema.ts';

const failures = ['sign_in_required', 'permission_denied', 'validation_failed'] as const;

/** The calls of the shelves (`/admin/shelves`), for editors and admins. */
export const shelvesCalls = {
  shelves: additive({
    method: 'GET',
    path: '/admin/shelves',
    auth: 'required',
    response: ShelvesSchema,
    failures,
  }),
  shelfPreview: additive({
    method: 'GET',
    path: '/admin/shelves/preview',
    auth: 'required',
    response: ShelfPreviewSchema,
    failures,
  }),
  /** Needs the `version` of the month in `If-Match`. 412 `edited_elsewhere` has the stored month in `current`. */
  setShelf: additive({
    method: 'PUT',
    path: '/admin/shelves/:month',
    auth: 'required',
    encoding: 'json',
    response: ShelfMonthSchema,
    failures: [...failures, 'version_missing', 'edited_elsewhere'],
  }),
} as const;

/** The calls of the shelves with the schemas of their requests. */
export const shelvesContract = {
  shelves: { ...shelvesCalls.shelves, query: ShelvesQuery },
  shelfPreview: { ...shelvesCalls.shelfPreview, query: ShelfPreviewQuery },
  setShelf: { ...shelvesCalls.setShelf, params: ShelfMonthParam, body: ShelfChangeSchema },
} as const;

/** One line about each call of the shelves, for documentation. */
export const shelvesSummaries: Readonly<Record<keyof typeof shelvesCalls, string>> = {
  shelves: 'Lists six months of Monthly Featured with their books, and what fills a month without books.',
  shelfPreview: 'Returns the books of Monthly Featured as visitors see them at the end of a day.',
  setShelf:
    'Sets the books of a month in their order. `If-Match` has the version that the editor saw; for another version, 412 returns the stored month in `current`.',
};
