import { adminContract as calls } from '@octavo/core/admin';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { type SignedInEnv, valid, validBody } from '../http/index.ts';
import { BulkChanges, listAdminBooks, readAdminBook, Takedowns } from '../studio/index.ts';

/**
 * `/admin/books` → the books of all sellers. `PATCH` → 200 with a result for each book · 422. `/admin/books/:id/take-down`,
 * `/put-back` → 200 · 404 `book_not_found` · 409 `book_status_conflict`. The back office's route checks the role before.
 */
export function adminBooksRoute({ db, clock, rateLimiter }: Pick<Deps, 'db' | 'clock' | 'rateLimiter'>) {
  const takedowns = new Takedowns({ db, clock });
  const bulk = new BulkChanges({ db, clock });
  return new Hono<SignedInEnv>({ strict: false })
    .get('/admin/books', valid('query', calls.books.query), async (c) => {
      await rateLimiter.consume({ 'admin search account': c.var.user.id });
      return c.json(await listAdminBooks(db, c.req.valid('query')));
    })
    .patch('/admin/books', validBody(calls.changeBooks.body), async (c) =>
      c.json(await bulk.apply(c.var.user, c.req.valid('json'))),
    )
    .post(
      '/admin/books/:id/take-down',
      valid('param', calls.takeDownBook.params),
      validBody(calls.takeDownBook.body),
      async (c) => {
        const { id } = c.req.valid('param');
        await takedowns.takeDown(c.var.user, id, c.req.valid('json'));
        return c.json(await readAdminBook(db, id));
      },
    )
    .post('/admin/books/:id/put-back', valid('param', calls.putBookBack.params), async (c) => {
      const { id } = c.req.valid('param');
      await takedowns.putBack(id);
      return c.json(await readAdminBook(db, id));
    });
}
