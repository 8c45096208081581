import { studioContract as calls } from '@octavo/core/studio';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { type SignedInEnv, valid, validBody } from '../http/index.ts';
import { toUpload } from '../studio/index.ts';

/**
 * `GET /studio/books/:id/editions` → 200. `GET …/editions/:editionId/changes` → 200 · 409 `edition_conflict` for the current
 * file · 429. `GET …/passages` → 200 · 409 `edition_conflict` when another file is current · 422 · 429. `GET …/annotations` → 200 · 429. `POST …/editions/:editionId/publish` → 200 · 409 `edition_conflict` when another file is current,
 * `book_status_conflict` for a book in review · 422 · 429. `DELETE …/editions/:editionId` → 200 · 409 `edition_conflict` for a
 * published file. `GET …/fixes` → 200 · 409 `edition_unreadable` · 422 · 429. `POST …/fixes` → 200, the upload that checks the fixed file · 409
 * `edition_conflict`, `fix_running`, `book_status_conflict`, `quota_exceeded` · 422 · 429. All: 404 `book_not_found`, `edition_not_found`.
 */
export const studioEditionsRoute = ({
  studio: { editions, fixes },
  rateLimiter,
}: Pick<Deps, 'studio' | 'rateLimiter'>) =>
  new Hono<SignedInEnv>({ strict: false })
    .get('/studio/books/:id/editions', valid('param', calls.editions.params), async (c) =>
      c.json(await editions.list(c.var.user, c.req.valid('param').id)),
    )
    .get('/studio/books/:id/editions/:editionId/changes', valid('param', calls.editionChanges.params), async (c) => {
      const { id, editionId } = c.req.valid('param');
      await rateLimiter.consume({ 'edition account': c.var.user.id });
      return c.json(await editions.changes(c.var.user, id, editionId));
    })
    .get(
      '/studio/books/:id/editions/:editionId/passages',
      valid('param', calls.editionPassages.params),
      valid('query', calls.editionPassages.query),
      async (c) => {
        const { id, editionId } = c.req.valid('param');
        await rateLimiter.consume({ 'passage account': c.var.user.id });
        const { page = 1, ...place } = c.req.valid('query');
        return c.json(await editions.passages(c.var.user, id, editionId, { ...place, page }));
      },
    )
    .get(
      '/studio/books/:id/editions/:editionId/annotations',
      valid('param', calls.editionAnnotations.params),
      async (c) => {
        const { id, editionId } = c.req.valid('param');
        await rateLimiter.consume({ 'edition account': c.var.user.id });
        return c.json(await editions.annotations(c.var.user, id, editionId));
      },
    )
    .post(
      '/studio/books/:id/editions/:editionId/publish',
      valid('param', calls.publishEdition.params),
      validBody(calls.publishEdition.body),
      async (c) => {
        const { id, editionId } = c.req.valid('param');
        const { replaces, note, is_emailed: isEmailed } = c.req.valid('json');
        const account = c.var.user.id;
        await rateLimiter.consume({
          'edition account': account,
          'edition email account': isEmailed ? account : undefined,
        });
        await editions.publish(c.var.user, id, editionId, { replaces, note, isEmailed });
        return c.json(await editions.list(c.var.user, id));
      },
    )
    .get(
      '/studio/books/:id/fixes',
      valid('param', calls.fixes.params),
      valid('query', calls.fixes.query),
      async (c) => {
        await rateLimiter.consume({ 'edition account': c.var.user.id });
        return c.json(await fixes.list(c.var.user, c.req.valid('param').id, c.req.valid('query').language));
      },
    )
    .post(
      '/studio/books/:id/fixes',
      valid('param', calls.applyFix.params),
      validBody(calls.applyFix.body),
      async (c) => {
        await rateLimiter.consume({ 'upload account': c.var.user.id });
        const { edition, code, language } = c.req.valid('json');
        return c.json(toUpload(await fixes.apply(c.var.user, c.req.valid('param').id, { edition, code, language })));
      },
    )
    .delete('/studio/books/:id/editions/:editionId', valid('param', calls.discardEdition.params), async (c) => {
      const { id, editionId } = c.req.valid('param');
      await editions.discard(c.var.user, id, editionId);
      return c.json(await editions.list(c.var.user, id));
    });
