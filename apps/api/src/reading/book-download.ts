import { NotFoundError, PermissionError } from '@octavo/core/errors';
import type { EditionQueries } from '../db/catalog/editions.queries.ts';
import type { EntitlementQueries } from '../db/reading/entitlements.queries.ts';
import type { ProductQueries } from '../db/catalog/products.queries.ts';
import type { FileStore } from '../files/index.ts';
import { isStorable } from '../http/index.ts';
import type { RateLimiter } from '../security/rate-limiter.ts';
import { fileResponse } from './file-response.ts';

/** The media type of an EPUB. */
export const EPUB_MEDIA_TYPE = 'application/epub+zip';

/** The dependencies of a book download. */
export interface BookDownloadDeps {
  readonly products: Pick<ProductQueries, 'findBySlug'>;
  readonly editions: Pick<EditionQueries, 'findCurrentFile'>;
  readonly entitlements: Pick<EntitlementQueries, 'findAccessReason' | 'claimFree'>;
  /** Syncs pending payments first, so that a payment counts before its event arrives. */
  readonly paymentSync: { syncBuyer(userId: number): Promise<unknown> };
  readonly files: Pick<FileStore, 'open'>;
  readonly rateLimiter: Pick<RateLimiter, 'consume'>;
}

/**
 * Sends the publisher's file of a book to `userId` if they have access. A free book is added to their library.
 * 200 · 206 · 304 · 416.
 * @throws {NotFoundError} `product_not_found` · {PermissionError} `not_entitled` · {RateLimitError} `too_many_requests`
 */
export async function downloadBook(
  deps: BookDownloadDeps,
  userId: number,
  slug: string,
  request: Request,
): Promise<Response> {
  await deps.rateLimiter.consume({ 'download account': userId });
  const book = isStorable(slug) ? await deps.products.findBySlug(slug, userId) : undefined;
  if (!book) throw new NotFoundError('product_not_found');
  await deps.paymentSync.syncBuyer(userId);
  const entitlement = await deps.entitlements.findAccessReason(userId, book.id);
  if (!entitlement) throw new PermissionError('not_entitled');
  const file = await deps.editions.findCurrentFile(book.id);
  if (!file) throw new NotFoundError('product_not_found');
  if (entitlement === 'free') await deps.entitlements.claimFree(userId, book.id);
  const source = await deps.files.open(file.original_key);
  const author = book.credits.authors[0]?.name;
  const filename = `${author ? `${book.name} - ${author}` : book.name}.epub`.replaceAll(/[/\\\p{Cc}]+/gu, ' ');
  return fileResponse({ source, mediaType: EPUB_MEDIA_TYPE, filename, contentHash: file.content_hash }, request);
}
