import { contract } from '@octavo/core/contract';
import { NotFoundError } from '@octavo/core/errors';
import { type Context, Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { clientAddress, type Env, valid } from '../http/index.ts';
import { originsFor } from '../origins.ts';
import { readingAccess, readingResponse } from '../reading/reading-access.ts';

type SampleDeps = Pick<Deps, 'products' | 'editions' | 'readingGrants' | 'rateLimiter' | 'settings' | 'ports'>;

/**
 * `GET /products/:slug/sample` → 200 `{ url, share }`, the sample URL, which needs no account; 303 to it for a browser
 * navigation · 404 `product_not_found` · 404 `not_found` without a sample · 429.
 */
export const samplesRoute = ({ products, readingGrants, rateLimiter, settings, ports }: SampleDeps) =>
  new Hono<Env>({ strict: false }).get(
    '/products/:slug/sample',
    valid('param', contract.products.bySlug.params),
    async (c) => {
      await rateLimiter.consume({ 'sample address': clientAddress(c, settings) });
      const book = await products.findBySlug(c.req.valid('param').slug);
      if (!book) throw new NotFoundError('product_not_found');
      const share = (book.sample_percent ?? 0) / 100;
      const grant = share > 0 ? await readingGrants.issueSample(book.id) : undefined;
      if (!grant) throw new NotFoundError();
      const { reader } = originsFor(c.req.header('host'), settings, ports());
      const url = `${reader}/read/${grant}/`;
      c.header('Cache-Control', 'private, no-store');
      c.header('Vary', 'Accept');
      return c.req.header('accept')?.includes('text/html') ? c.redirect(url, 303) : c.json({ url, share });
    },
  );

/** The sync paths, which store nothing for a sample because it has no user. */
const SYNC_PATHS = {
  GET: ['position', 'settings', 'book-settings', 'changes', 'marks'],
  PUT: ['position', 'settings', 'book-settings', 'marks/:id'],
  DELETE: ['book-settings', 'marks/:id'],
} as const;

/**
 * Handles the sync paths of samples before the sync routes: `GET marks` → 200 an empty list; everything else → 204.
 * Other features, such as search, return 404 for a sample.
 */
export function sampleSyncRoute(deps: Pick<Deps, 'readingGrants' | 'rateLimiter'>) {
  const access = readingAccess(deps);
  const route = new Hono<Env>();
  for (const [method, names] of Object.entries(SYNC_PATHS)) {
    const paths = names.map((name) => `/read/:grant/${name}`);
    route.on([method], paths, async (c: Context<Env>, next) => {
      if (!(await access.isSample(c))) return next();
      const isList = method === 'GET' && c.req.path.endsWith('/marks');
      return readingResponse(isList ? { marks: [] } : undefined);
    });
  }
  return route;
}
