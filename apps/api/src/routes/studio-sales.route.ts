import { studioContract as calls } from '@octavo/core/studio';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { type SignedInEnv, valid, validBody } from '../http/index.ts';

/**
 * `/studio/sales`, `/studio/sales/totals`, `/studio/sales/conversion` → 200 · 404 `book_not_found` · 422. The files
 * `/studio/sales.csv` and `/studio/sales/conversion.csv` also 429.
 * `/studio/statements/:month` → 200 · 404 `statement_not_found` before the month · 422. `/studio/sale-emails` → 200 · 422.
 */
export const studioSalesRoute = ({
  studio: { sales, conversion, statements, saleEmails },
  rateLimiter,
}: Pick<Deps, 'studio' | 'rateLimiter'>) =>
  new Hono<SignedInEnv>({ strict: false })
    .get('/studio/sales', valid('query', calls.sales.query), async (c) =>
      c.json(await sales.list(c.var.user, c.req.valid('query'))),
    )
    .get('/studio/sales/totals', valid('query', calls.salesTotals.query), async (c) =>
      c.json(await sales.totals(c.var.user, c.req.valid('query'))),
    )
    .get('/studio/sales.csv', valid('query', calls.salesFile.query), async (c) => {
      await rateLimiter.consume({ 'sales export account': c.var.user.id });
      return sales.exportCsv(c.var.user, c.req.valid('query'));
    })
    .get('/studio/sales/conversion', valid('query', calls.conversion.query), async (c) =>
      c.json(await conversion.read(c.var.user, c.req.valid('query'))),
    )
    .get('/studio/sales/conversion.csv', valid('query', calls.conversionFile.query), async (c) => {
      await rateLimiter.consume({ 'sales export account': c.var.user.id });
      return conversion.exportCsv(c.var.user, c.req.valid('query'));
    })
    .get('/studio/statements/:month', valid('param', calls.statement.params), async (c) =>
      c.json(await statements.read(c.var.user, c.req.valid('param').month)),
    )
    .get('/studio/sale-emails', async (c) => c.json(await saleEmails.read(c.var.user)))
    .put('/studio/sale-emails', validBody(calls.setSaleEmails.body), async (c) =>
      c.json(await saleEmails.set(c.var.user, c.req.valid('json'))),
    );
