import type { Deps } from '../src/deps.ts';
import { aBook } from './a-book.ts';
import { anEdition } from './an-edition.ts';
import { anEntitlement } from './an-entitlement.ts';
import type { TestShop } from './harness.ts';
import { type OpenBook, openBook } from './open-book.ts';

/** A customer with the same book open in two browsers. */
export interface TestReader {
  readonly user: Awaited<ReturnType<TestShop['signIn']>>;
  readonly laptop: OpenBook;
  readonly phone: OpenBook;
}

let readerCount = 0;

/** Creates a published product with a short book that can be read. */
export async function aReadableBook(
  deps: Pick<Deps, 'db' | 'genres' | 'files'>,
  book: Parameters<typeof aBook>[1] = {},
): Promise<{ id: number; slug: string }> {
  const product = await aBook(deps, { slug: 'short-book', ...book });
  await anEdition(deps, product.id);
  return product;
}

/** Signs in a new customer who owns the book, and opens it in two browsers. */
export async function aReader(shop: TestShop, { id, slug }: { id: number; slug: string }): Promise<TestReader> {
  readerCount += 1;
  const user = await shop.signIn(`reader_${readerCount}`);
  await anEntitlement(shop.deps, user.userId, id);
  return { user, laptop: await openBook(shop, user, slug), phone: await openBook(shop, user, slug) };
}
