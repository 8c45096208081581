import * as v from 'valibot';
import type { CallOptions } from '../api/call-options.ts';
import type { HttpClient } from '../api/http-client.ts';
import { StoreError } from '../errors/index.ts';
import { shelvesCalls as calls } from './shelves.calls.ts';
import { type ShelfMonth, ShelfMonthSchema, type ShelvesQuery } from './shelves.schema.ts';

/** Calls of the shelves. Editors and admins only. */
export const shelvesApi = (http: HttpClient) => ({
  /** Lists six months of Monthly Featured, from the month before the current one by default. */
  shelves: ({ from }: ShelvesQuery = {}, options?: CallOptions) => http(calls.shelves, { query: { from }, ...options }),

  /** Returns Monthly Featured as visitors see it at the end of a day, such as `2026-12-01`. */
  shelfPreview: (date: string, options?: CallOptions) => http(calls.shelfPreview, { query: { date }, ...options }),

  /**
   * Sets the books of a month in their order, by id. `version` is the one that the editor saw.
   *
   * @throws {BadRequestError} edited_elsewhere when the month has another version; `shelfEditedElsewhere` reads the stored month
   */
  setShelf: (month: string, version: string, books: readonly number[], options?: CallOptions) =>
    http(calls.setShelf, {
      params: { month },
      body: { books: [...books] },
      headers: { 'If-Match': version },
      ...options,
    }),
});

const EditedElsewhereSchema = v.object({ code: v.literal('edited_elsewhere'), current: ShelfMonthSchema });

/** Returns the stored month of a change that was refused because of another version; `null` for any other failure. */
export function shelfEditedElsewhere(failure: unknown): ShelfMonth | null {
  const parsed = v.safeParse(EditedElsewhereSchema, failure instanceof StoreError ? failure.body : undefined);
  return parsed.success ? parsed.output.current : null;
}
