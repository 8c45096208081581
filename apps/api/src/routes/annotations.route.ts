import { contract } from '@octavo/core/contract';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { type Env, requireSignIn, valid } from '../http/index.ts';
import { annotationFile } from '../reading/annotation-file.ts';

const { query } = contract.annotations.export;

/**
 * `GET /marks` → 200 a file with the annotations in one book or in all books, also after a refund · 401 · 404
 * `product_not_found` · 422 · 429. `GET /marks/books` → 200 the books with annotations · 401.
 */
export const annotationsRoute = (
  deps: Pick<Deps, 'annotationExport' | 'rateLimiter' | 'tokens' | 'sessions' | 'clock'>,
) =>
  new Hono<Env>({ strict: false })
    .get('/marks', requireSignIn(deps), valid('query', query), async (c) => {
      const { product, format } = c.req.valid('query');
      const limit = product === undefined ? 'export account' : 'book export account';
      await deps.rateLimiter.consume({ [limit]: c.var.user.id });
      return annotationFile(await deps.annotationExport.forUser(c.var.user.id, product), format);
    })
    .get('/marks/books', requireSignIn(deps), async (c) => c.json(await deps.annotationExport.books(c.var.user.id)));
