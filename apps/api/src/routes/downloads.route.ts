import { contract } from '@octavo/core/contract';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { requireSignIn, type SignedInEnv, valid } from '../http/index.ts';
import { downloadBook, type BookDownloadDeps } from '../reading/book-download.ts';

const calls = contract.products;

type DownloadDeps = BookDownloadDeps & Pick<Deps, 'rateLimiter' | 'tokens' | 'sessions' | 'clock'>;

/**
 * `GET /products/:slug/file` → 200 the publisher's EPUB without DRM · 206 · 304 · 401 · 403 `not_entitled` · 404
 * `product_not_found` · 416 · 429. Requires access to the book.
 */
export const downloadsRoute = (deps: DownloadDeps) =>
  new Hono<SignedInEnv>({ strict: false }).get(
    '/products/:slug/file',
    requireSignIn(deps),
    valid('param', calls.file.params),
    (c) => downloadBook(deps, c.var.user.id, c.req.valid('param').slug, c.req.raw),
  );
