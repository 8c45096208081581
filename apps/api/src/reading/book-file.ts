import { NotFoundError, PermissionError } from '@octavo/core/errors';
import type { EditionQueries } from '../db/editions.queries.ts';
import type { EntitlementQueries } from '../db/entitlements.queries.ts';
import type { ProductQueries } from '../db/products.queries.ts';
import type { FileStore } from '../files/index.ts';
import { isKeepable } from '../middleware/index.ts';
import { fileAnswer } from './file-answer.ts';

/** The media type of an EPUB. */
export const EPUB = 'application/epub+zip';

/** What handing out a book's file takes. */
export interface FileNeeds {
  readonly products: Pick<ProductQueries, 'bySlug'>;
  readonly editions: Pick<EditionQueries, 'original'>;
  readonly entitlements: Pick<EntitlementQueries, 'rightOf' | 'claimFree'>;
  /** A payment that nobody told of yet counts. */
  readonly settling: { reconcileBuyer(userId: number): Promise<unknown> };
  readonly files: Pick<FileStore, 'open'>;
}

/**
 * A book's file as its publisher made it, for `userId`, who may read it; a free book is theirs from now on. 200 · 206 ·
 * 304 · 416.
 * @throws {NotFoundError} `product_not_found` · {PermissionError} `not_entitled`
 */
export async function bookFile(deps: FileNeeds, userId: number, slug: string, request: Request): Promise<Response> {
  const book = isKeepable(slug) ? await deps.products.bySlug(slug, userId) : undefined;
  if (!book) throw new NotFoundError('product_not_found');
  await deps.settling.reconcileBuyer(userId);
  const right = await deps.entitlements.rightOf(userId, book.id);
  if (!right) throw new PermissionError('not_entitled');
  const file = await deps.editions.original(book.id);
  if (!file) throw new NotFoundError('product_not_found');
  if (right === 'free') await deps.entitlements.claimFree(userId, book.id);
  const source = await deps.files.open(file.original_key);
  const author = book.credits.authors[0]?.name;
  const filename = `${author ? `${book.name} - ${author}` : book.name}.epub`.replaceAll(/[/\\\p{Cc}]+/gu, ' ');
  return fileAnswer({ source, mediaType: EPUB, filename, tag: file.content_hash }, request);
}
