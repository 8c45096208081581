import type { AccountDataQueries } from '../db/account-data.queries.ts';
import { annotationOf } from '../reading/mark-annotation.ts';
import type { BookOfMarks } from './mark-export.service.ts';

interface KeptWhileReading {
  readonly positions: Awaited<ReturnType<AccountDataQueries['positions']>>;
  readonly settings: Awaited<ReturnType<AccountDataQueries['bookSettings']>>;
  readonly marked: readonly BookOfMarks[];
}

/** What somebody kept while reading, book by book: the place, the looks and the marks as W3C Web Annotations. */
export function readingCopy({ positions, settings, marked }: KeptWhileReading): Record<string, unknown>[] {
  const books = new Map<number, Record<string, unknown>>();
  const add = (product_id: number, name: string, kept: object) =>
    books.set(product_id, { product_id, name, ...books.get(product_id), ...kept });
  for (const { product_id, name, locator, updated_at } of positions)
    add(product_id, name, { position: locator, date_read: updated_at.toISOString() });
  for (const row of settings) add(row.product_id, row.name, { settings: row.settings });
  for (const book of marked) add(book.id, book.name, { marks: book.marks.map((mark) => annotationOf(book, mark)) });
  return [...books.values()];
}
