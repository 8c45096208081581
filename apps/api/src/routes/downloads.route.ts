import { contract } from '@octavo/core/contract';
import { NotFoundError, PermissionError } from '@octavo/core/errors';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { signedIn, type SignedInEnv, valid } from '../middleware/index.ts';
import { fileAnswer } from '../reading/file-answer.ts';

const calls = contract.products;

type Needs = Pick<
  Deps,
  'products' | 'editions' | 'entitlements' | 'settling' | 'files' | 'tokens' | 'sessions' | 'clock'
>;

/**
 * `GET /products/:slug/file` → 200 the EPUB as its publisher made it, without protection · 206 · 304 · 401 · 403
 * `not_entitled` · 404 `product_not_found` · 416. For whoever may read the book.
 */
export const downloadsRoute = (deps: Needs) =>
  new Hono<SignedInEnv>({ strict: false }).get(
    '/products/:slug/file',
    signedIn(deps),
    valid('param', calls.file.params),
    async (c) => {
      const { id: userId } = c.var.user;
      const book = await deps.products.bySlug(c.req.valid('param').slug, userId);
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
      return fileAnswer({ source, mediaType: 'application/epub+zip', filename, tag: file.content_hash }, c.req.raw);
    },
  );
