import type { BookDetails, PublishBlocker } from '@octavo/core/studio';
import type { Db } from '../db/database.ts';
import type { ProductStatus } from '../db/schema.ts';
import { studioBookQueries } from '../db/studio/studio-books.queries.ts';

/** When an editor approves a book before it is published. */
export interface PublishingRules {
  readonly approve: 'first-book' | 'every-book' | 'never';
}

/** Returns what a book lacks before it can be published, in the order of the form. */
export async function findBlockers(
  db: Db,
  book: {
    readonly seller_id: number | null;
    readonly price_cents: number | null;
    readonly details: Pick<BookDetails, 'title' | 'contributors'>;
    readonly hasFile: boolean;
  },
): Promise<PublishBlocker[]> {
  const { title, contributors } = book.details;
  const isPaid = book.price_cents !== null && book.price_cents > 0;
  return [
    ...(title === '' ? (['title_missing'] as const) : []),
    ...(contributors.some(({ role }) => role === 'aut') ? [] : (['author_missing'] as const)),
    ...(book.hasFile ? [] : (['file_missing'] as const)),
    ...(book.price_cents === null ? (['price_missing'] as const) : []),
    ...(isPaid && !(await canSellPaidBooks(db, book.seller_id)) ? (['payout_account_missing'] as const) : []),
  ];
}

/** Whether the seller of a book can receive money. The shop itself always can. */
export async function canSellPaidBooks(db: Db, sellerId: number | null): Promise<boolean> {
  return sellerId === null || (await studioBookQueries(db).findPayoutAccount(sellerId)) !== null;
}

/** Whether publishing sends a book to review first. A book that was on sale has been approved. */
export async function needsReview(
  db: Db,
  { approve }: PublishingRules,
  { seller_id: sellerId, status }: { readonly seller_id: number | null; readonly status: ProductStatus },
): Promise<boolean> {
  if (approve === 'never' || sellerId === null || status === 'published' || status === 'unpublished') return false;
  return approve === 'every-book' || !(await studioBookQueries(db).hasApprovedBook(sellerId));
}
