import { randomUUID } from 'node:crypto';
import { studioBookQueries } from '../src/db/studio/studio-books.queries.ts';
import { uploadQueries } from '../src/db/studio/uploads.queries.ts';
import { aBook } from './a-book.ts';
import { anEdition } from './an-edition.ts';
import type { TestShop } from './harness.ts';

/** Placeholders in a request for ids of the author's own books and uploads. */
export const STUDIO_IDS = {
  draft: 'OWN_DRAFT',
  bookInReview: 'OWN_BOOK_IN_REVIEW',
  publishedBook: 'OWN_PUBLISHED_BOOK',
  plannedPrice: 'OWN_PLANNED_PRICE',
  upload: 'OWN_UPLOAD',
  receivedReview: 'OWN_RECEIVED_REVIEW',
  waitingEdition: 'OWN_WAITING_EDITION',
  currentEdition: 'OWN_CURRENT_EDITION',
} as const;

export type StudioIds = Readonly<Record<keyof typeof STUDIO_IDS, string>>;

/** The ids of a user who is not an author. No record has them. */
export const NO_STUDIO_IDS: StudioIds = {
  draft: '0',
  bookInReview: '0',
  publishedBook: '0',
  plannedPrice: '0',
  upload: randomUUID(),
  receivedReview: '0',
  waitingEdition: '0',
  currentEdition: '0',
};

const DAY_MS = 24 * 3_600_000;
const UPLOAD_BYTES = 100;

/** Restores the books and the upload of an author after any change, and deletes other drafts. */
export async function restoreStudioRecords(shop: TestShop, authorId: number): Promise<StudioIds> {
  const { db } = shop.deps;
  const [draft, inReview, published] = [
    await ownBook(shop, authorId, 'draft'),
    await ownBook(shop, authorId, 'in_review'),
    await ownBook(shop, authorId, 'published'),
  ];
  await db
    .deleteFrom('products')
    .where('seller_id', '=', authorId)
    .where('id', 'not in', [draft, inReview, published])
    .execute();
  await db.deleteFrom('planned_prices').where('product_id', '=', draft).execute();
  const startsAt = new Date(shop.clock.now.getTime() + DAY_MS);
  const { id: plannedPrice } = await db
    .insertInto('planned_prices')
    .values({ product_id: draft, price_cents: 0, starts_at: startsAt, ends_at: new Date(startsAt.getTime() + DAY_MS) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('uploads').where('user_id', '=', authorId).execute();
  const upload = await uploadQueries(db).insert({
    id: randomUUID(),
    userId: authorId,
    productId: null,
    kind: 'book',
    cropPercent: 50,
    filename: 'book.epub',
    size: UPLOAD_BYTES,
    expiresAt: new Date(shop.clock.now.getTime() + DAY_MS),
  });
  const editions = await restoreEditions(shop, published);
  const receivedReview = await restoreReview(shop, published);
  await restoreGenres(shop);
  return {
    ...editions,
    draft: String(draft),
    bookInReview: String(inReview),
    publishedBook: String(published),
    plannedPrice: String(plannedPrice),
    upload: upload.id,
    receivedReview,
  };
}

/** Restores the current file of a published book, and a waiting one with the same content. */
async function restoreEditions(
  shop: TestShop,
  productId: number,
): Promise<Pick<StudioIds, 'waitingEdition' | 'currentEdition'>> {
  const { db } = shop.deps;
  const first = await db
    .selectFrom('editions')
    .where('product_id', '=', productId)
    .orderBy('id')
    .selectAll()
    .executeTakeFirstOrThrow();
  await db.deleteFrom('editions').where('product_id', '=', productId).where('id', '!=', first.id).execute();
  await db.updateTable('editions').set({ is_current: true }).where('id', '=', first.id).execute();
  const { original_key, publication_key, manifest_key } = first;
  const waiting = await db
    .insertInto('editions')
    .values({
      product_id: productId,
      content_hash: 'waiting',
      original_key,
      publication_key,
      manifest_key,
      size_bytes: 1,
      is_current: false,
      is_waiting: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { waitingEdition: String(waiting.id), currentEdition: String(first.id) };
}

/** The ids of two genres without books. */
export const KNOWN_GENRES = [990_011, 990_012] as const;

/** Restores the known genres after they were renamed, merged or deleted. */
async function restoreGenres({ deps: { db } }: TestShop): Promise<void> {
  await db.deleteFrom('merged_genres').where('id', 'in', KNOWN_GENRES).execute();
  await db.deleteFrom('tags').where('id', 'in', KNOWN_GENRES).execute();
  await db
    .insertInto('tags')
    .values(KNOWN_GENRES.map((id) => ({ id, name: `Known genre ${id}` })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The id of the decision about the known review. */
export const KNOWN_DECISION = 990_001;

/** Restores the only review of a book, without a reply. */
async function restoreReview(shop: TestShop, productId: number): Promise<string> {
  const { db } = shop.deps;
  await db.deleteFrom('review_replies').where('product_id', '=', productId).execute();
  const existing = await db
    .selectFrom('reviews')
    .where('product_id', '=', productId)
    .where('user_id', 'is', null)
    .select('id')
    .executeTakeFirst();
  const { id } =
    existing ??
    (await db
      .insertInto('reviews')
      .values({ product_id: productId, rating: 4, html: '<p>Good.</p>' })
      .returning('id')
      .executeTakeFirstOrThrow());
  await db.updateTable('reviews').set({ is_visible: true, held_at: null }).where('id', '=', id).execute();
  await db.deleteFrom('review_decisions').where('review_id', '=', id).execute();
  const decision = { kind: 'kept', reason: '', created_at: new Date(), was_visible: true } as const;
  await db
    .insertInto('review_decisions')
    .values({ id: KNOWN_DECISION, review_id: id, ...decision })
    .execute();
  return String(id);
}

/** A free book of the author with a file and its report, in this status. */
async function ownBook(shop: TestShop, sellerId: number, status: 'draft' | 'in_review' | 'published'): Promise<number> {
  const { db } = shop.deps;
  const slug = `own-${status.replace('_', '-')}`;
  const existing = await db
    .selectFrom('products')
    .where('identifier', '=', `urn:test:${slug}`)
    .select('id')
    .executeTakeFirst();
  const id = existing?.id ?? (await aBookWithReport(shop, sellerId, slug));
  await db
    .updateTable('products')
    .set({ status, price_cents: 0, release_at: null, seller_id: sellerId, name: 'Own Book' })
    .where('id', '=', id)
    .execute();
  return id;
}

async function aBookWithReport(shop: TestShop, sellerId: number, slug: string): Promise<number> {
  const { db } = shop.deps;
  const { id } = await aBook(shop.deps, { slug, sellerId, priceCents: 0 });
  await anEdition(shop.deps, id);
  const edition = await studioBookQueries(db).findEdition(id);
  if (!edition) throw new Error(`Book ${id} has no file.`);
  await uploadQueries(db).saveReport(edition.id, { is_accepted: true, findings: [] });
  return id;
}
