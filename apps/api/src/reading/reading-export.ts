import type { AccountDataQueries } from '../db/accounts/account-data.queries.ts';
import { toWebAnnotation } from './web-annotation.ts';
import type { BookAnnotations } from './annotation-export.service.ts';

interface ReadingData {
  readonly positions: Awaited<ReturnType<AccountDataQueries['positions']>>;
  readonly settings: Awaited<ReturnType<AccountDataQueries['bookSettings']>>;
  readonly annotatedBooks: readonly BookAnnotations[];
}

/** Exports a user's reading data by book: position, appearance settings and annotations as W3C Web Annotations. */
export function exportReading({ positions, settings, annotatedBooks }: ReadingData): Record<string, unknown>[] {
  const books = new Map<number, Record<string, unknown>>();
  const add = (product_id: number, name: string, fields: object) =>
    books.set(product_id, { product_id, name, ...books.get(product_id), ...fields });
  for (const { product_id, name, locator, updated_at } of positions)
    add(product_id, name, { position: locator, date_read: updated_at.toISOString() });
  for (const row of settings) add(row.product_id, row.name, { settings: row.settings });
  for (const book of annotatedBooks)
    add(book.id, book.name, { marks: book.annotations.map((annotation) => toWebAnnotation(book, annotation)) });
  return [...books.values()];
}
