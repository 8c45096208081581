import type { Deps } from '../src/deps.ts';

/** How many products each database got. Test files share a process, and each expects `Book 1` first. */
const counts = new WeakMap<Deps['db'], number>();

/** Creates a published product without a file. Later products are newer. */
export async function aBook(
  { db, genres }: Pick<Deps, 'db' | 'genres'>,
  book: {
    name?: string;
    slug?: string;
    author?: string;
    editor?: string;
    genres?: string[];
    priceCents?: number | null;
    sales?: number;
    sellerId?: number;
    description?: string;
    status?: 'published' | 'draft' | 'in_review' | 'unpublished';
  } = {},
): Promise<{ id: number; slug: string }> {
  const count = (counts.get(db) ?? 0) + 1;
  counts.set(db, count);
  const slug = book.slug ?? `book-${count}`;
  const { id } = await db
    .insertInto('products')
    .values({
      identifier: `urn:test:${slug}`,
      name: book.name ?? `Book ${count}`,
      slug,
      price_cents: book.priceCents === undefined ? 999 : book.priceCents,
      total_sales: book.sales ?? 0,
      seller_id: book.sellerId ?? null,
      description: book.description ?? '<p>Long text.</p>',
      short_description: '<p>Short text.</p>',
      status: book.status ?? 'published',
      published_at: new Date(Date.UTC(2025, 0, 1) + count * 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('product_slugs').values({ slug, product_id: id }).execute();
  const people = [
    { role: 'aut', name: book.author ?? 'Maren Oskalo' },
    ...(book.editor ? [{ role: 'edt', name: book.editor }] : []),
  ];
  await db
    .insertInto('contributors')
    .values(people.map((person) => ({ ...person, product_id: id, position: 0 })))
    .execute();
  await genres.assign(id, book.genres ?? ['Fiction']);
  return { id, slug };
}
