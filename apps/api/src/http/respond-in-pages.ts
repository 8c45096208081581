import type { Context } from 'hono';
import { jsonArray, streamText } from './stream-text.ts';

/** The rows in one query. With the longest names and descriptions, they have about 250 kB. */
const PAGE_SIZE = 50;

/**
 * Responds with a list whose items `load` reads in pages, in the order of `ids`. A longer list is streamed: a customer may have thousands of
 * books, and other requests run between two pages.
 */
export async function respondInPages(
  c: Context,
  ids: readonly number[],
  load: (ids: readonly number[]) => Promise<readonly unknown[]>,
): Promise<Response> {
  if (ids.length <= PAGE_SIZE) return c.json(await load(ids));
  return c.body(await streamText(jsonArray(pagesOf(ids, load))), 200, { 'Content-Type': 'application/json' });
}

async function* pagesOf<Item>(
  ids: readonly number[],
  load: (ids: readonly number[]) => Promise<readonly Item[]>,
): AsyncGenerator<readonly Item[]> {
  for (let at = 0; at < ids.length; at += PAGE_SIZE) yield await load(ids.slice(at, at + PAGE_SIZE));
}
