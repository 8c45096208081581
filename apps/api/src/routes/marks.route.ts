import { contract } from '@octavo/core/contract';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { type Env, signedIn, valid } from '../middleware/index.ts';
import { markFile } from '../reading/mark-file.ts';

const { query } = contract.marks.export;

/**
 * `GET /marks` → 200 a file with the marks in one book or in all, also in those that were given back · 401 ·
 * 404 `product_not_found` · 422. `GET /marks/books` → 200 in which books there are any · 401.
 */
export const marksRoute = (deps: Pick<Deps, 'markExport' | 'tokens' | 'sessions' | 'clock'>) =>
  new Hono<Env>({ strict: false })
    .get('/marks', signedIn(deps), valid('query', query), async (c) => {
      const { product, format } = c.req.valid('query');
      return markFile(await deps.markExport.of(c.var.user.id, product), format);
    })
    .get('/marks/books', signedIn(deps), async (c) => c.json(await deps.markExport.books(c.var.user.id)));
