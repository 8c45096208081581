import { adminContract as calls } from '@octavo/core/admin';
import { Hono } from 'hono';
import { GenresService } from '../admin/genres/genres.service.ts';
import type { Deps } from '../deps.ts';
import { type SignedInEnv, valid, validBody } from '../http/index.ts';

/**
 * `/admin/genres` → 200, the genres; so do all calls. `POST` → 409 `too_many_genres` · 422. `PUT …/order`, `PUT …/:id`,
 * `POST …/:id/merge`, `DELETE …/:id` → 412 `edited_elsewhere` with the stored genres in `current` · 422 · 428 `version_missing`, and those
 * of one genre 404 `genre_not_found` · 409 `genre_busy`, `genre_in_use`. All that write: 429.
 */
export function adminGenresRoute(deps: Pick<Deps, 'db'>) {
  const genres = new GenresService(deps);
  return new Hono<SignedInEnv>({ strict: false })
    .get('/admin/genres', async (c) => c.json(await genres.list()))
    .post('/admin/genres', validBody(calls.createGenre.body), async (c) =>
      c.json(await genres.create(c.req.valid('json').name)),
    )
    .put('/admin/genres/order', validBody(calls.setGenreOrder.body), async (c) =>
      c.json(await genres.reorder(c.req.header('if-match'), c.req.valid('json').genres)),
    )
    .put('/admin/genres/:id', valid('param', calls.changeGenre.params), validBody(calls.changeGenre.body), async (c) =>
      c.json(await genres.rename(c.req.valid('param').id, c.req.header('if-match'), c.req.valid('json').name)),
    )
    .post(
      '/admin/genres/:id/merge',
      valid('param', calls.mergeGenre.params),
      validBody(calls.mergeGenre.body),
      async (c) =>
        c.json(await genres.merge(c.req.valid('param').id, c.req.header('if-match'), c.req.valid('json').into)),
    )
    .delete('/admin/genres/:id', valid('param', calls.deleteGenre.params), async (c) =>
      c.json(await genres.delete(c.req.valid('param').id, c.req.header('if-match'))),
    );
}
