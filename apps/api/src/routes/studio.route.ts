import { BadRequestError } from '@octavo/core/errors';
import { studioContract as calls, studioMessages } from '@octavo/core/studio';
import type { CallResponse } from '@octavo/core/contract';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { studioBookQueries } from '../db/studio/studio-books.queries.ts';
import type { Deps } from '../deps.ts';
import { requireSignIn, type SignedInEnv, valid, validBody } from '../http/index.ts';
import { canSellPaidBooks, listStudioBooks } from '../studio/index.ts';
import { callsAudited } from './audited-calls.ts';
import { callsPermitted } from './permitted-calls.ts';
import { studioPayoutsRoute } from './studio-payouts.route.ts';
import { studioAuthorRoute } from './studio-author.route.ts';
import { studioReviewsRoute } from './studio-reviews.route.ts';
import { studioSalesRoute } from './studio-sales.route.ts';
import { studioEditionsRoute } from './studio-editions.route.ts';
import { MAX_PART_BYTES, studioUploadsRoute } from './studio-uploads.route.ts';

type StudioRouteDeps = Pick<
  Deps,
  'studio' | 'db' | 'connect' | 'settings' | 'tokens' | 'sessions' | 'clock' | 'rateLimiter'
>;

/**
 * `/studio/…` → the studio: authors manage their own books, editors and admins every book. All: 401 · 403 `permission_denied` for
 * customers · 404 `book_not_found`, including for another author's book. `PATCH /studio/books/:id` → 412 `edited_elsewhere` with the stored book in
 * `current`, 428 `version_missing`. Transitions: 409 `book_status_conflict`.
 */
export function studioRoute(deps: StudioRouteDeps) {
  const { studio } = deps;
  return new Hono<SignedInEnv>({ strict: false })
    .use('/studio/*', requireSignIn(deps))
    .use('/studio/*', callsPermitted)
    .use('/studio/*', notStored)
    .use('/studio/*', callsAudited(deps))
    .use('/studio/books/*', bookChangesCounted(deps))
    .get('/studio/export', async (c) => c.json(await studio.bookExport.summary(c.var.user)))
    .get('/studio/export.zip', async (c) => {
      await deps.rateLimiter.consume({ 'export account': c.var.user.id });
      return studio.bookExport.exportZip(c.var.user);
    })
    .get('/studio/settings', async (c) => c.json(await readSettings(deps, c.var.user)))
    .get('/studio/books', valid('query', calls.books.query), async (c) =>
      c.json(await listStudioBooks(deps.db, c.var.user, c.req.valid('query'), studio.books.recentFrom())),
    )
    .post('/studio/books', validBody(calls.createBook.body), async (c) =>
      c.json(await studio.books.create(c.var.user, c.req.valid('json').title), 201),
    )
    .get('/studio/books/:id', valid('param', calls.book.params), async (c) =>
      withVersion(c, await studio.books.read(c.var.user, c.req.valid('param').id)),
    )
    .patch(
      '/studio/books/:id',
      valid('param', calls.updateBook.params),
      validBody(calls.updateBook.body),
      async (c) => {
        const version = c.req.header('if-match');
        if (version === undefined)
          throw new BadRequestError('version_missing', { status: 428, message: studioMessages.version_missing });
        const { id } = c.req.valid('param');
        const change = c.req.valid('json');
        // The chapter is looked up in the file.
        if (change.sample_chapter) await deps.rateLimiter.consume({ 'edition account': c.var.user.id });
        return withVersion(c, await studio.books.update(c.var.user, id, version, change));
      },
    )
    .delete('/studio/books/:id', valid('param', calls.deleteBook.params), async (c) => {
      await studio.books.remove(c.var.user, c.req.valid('param').id);
      return c.body(null, 204);
    })
    .get(
      '/studio/books/:id/cover-proposals',
      valid('param', calls.coverProposals.params),
      valid('query', calls.coverProposals.query),
      async (c) => {
        await deps.rateLimiter.consume({ 'cover account': c.var.user.id });
        return c.json(await studio.covers.propose(c.var.user, c.req.valid('param').id, c.req.valid('query').round));
      },
    )
    .put(
      '/studio/books/:id/cover',
      valid('param', calls.setCover.params),
      validBody(calls.setCover.body),
      async (c) => {
        const { id } = c.req.valid('param');
        await deps.rateLimiter.consume({ 'cover account': c.var.user.id });
        await studio.covers.choose(c.var.user, id, c.req.valid('json'));
        return c.json(await studio.books.read(c.var.user, id));
      },
    )
    .get(
      '/studio/books/:id/report',
      valid('param', calls.report.params),
      valid('query', calls.report.query),
      async (c) => {
        await deps.rateLimiter.consume({ 'report account': c.var.user.id });
        return c.json(await studio.books.report(c.var.user, c.req.valid('param').id, c.req.valid('query').edition));
      },
    )
    .get('/studio/books/:id/sample-chapters', valid('param', calls.sampleChapters.params), async (c) => {
      await deps.rateLimiter.consume({ 'edition account': c.var.user.id });
      return c.json(await studio.samples.list(c.var.user, c.req.valid('param').id));
    })
    .route('/', transitionsRoute(deps))
    .route('/', pricesRoute(deps))
    .route('/', studioPayoutsRoute(deps))
    .route('/', studioSalesRoute(deps))
    .route('/', studioReviewsRoute(deps))
    .route('/', studioAuthorRoute(deps))
    .route('/', studioEditionsRoute(deps))
    .route('/', studioUploadsRoute(deps));
}

const transitionsRoute = ({ studio: { books, publishing } }: StudioRouteDeps) =>
  new Hono<SignedInEnv>({ strict: false })
    .post(
      '/studio/books/:id/publish',
      valid('param', calls.publishBook.params),
      validBody(calls.publishBook.body),
      async (c) => {
        const { id } = c.req.valid('param');
        const { release_date: releaseDate } = c.req.valid('json');
        await publishing.publish(c.var.user, id, releaseDate === null ? null : new Date(releaseDate));
        return c.json(await books.read(c.var.user, id));
      },
    )
    .post('/studio/books/:id/withdraw', valid('param', calls.withdrawBook.params), async (c) => {
      const { id } = c.req.valid('param');
      await publishing.withdraw(c.var.user, id);
      return c.json(await books.read(c.var.user, id));
    })
    .post('/studio/books/:id/off-sale', valid('param', calls.takeBookOffSale.params), async (c) => {
      const { id } = c.req.valid('param');
      await publishing.takeOffSale(c.var.user, id);
      return c.json(await books.read(c.var.user, id));
    })
    .post('/studio/books/:id/approve', valid('param', calls.approveBook.params), async (c) => {
      const { id } = c.req.valid('param');
      await publishing.approve(c.var.user, id);
      return c.json(await books.read(c.var.user, id));
    })
    .post(
      '/studio/books/:id/return',
      valid('param', calls.returnBook.params),
      validBody(calls.returnBook.body),
      async (c) => {
        const { id } = c.req.valid('param');
        await publishing.returnToAuthor(c.var.user, id, c.req.valid('json').note);
        return c.json(await books.read(c.var.user, id));
      },
    );

const pricesRoute = ({ studio: { prices } }: StudioRouteDeps) =>
  new Hono<SignedInEnv>({ strict: false })
    .get('/studio/books/:id/prices', valid('param', calls.prices.params), async (c) =>
      c.json(await prices.read(c.var.user, c.req.valid('param').id)),
    )
    .put('/studio/books/:id/price', valid('param', calls.setPrice.params), validBody(calls.setPrice.body), async (c) =>
      c.json(await prices.set(c.var.user, c.req.valid('param').id, c.req.valid('json').price)),
    )
    .post(
      '/studio/books/:id/prices',
      valid('param', calls.planPrice.params),
      validBody(calls.planPrice.body),
      async (c) => {
        const { price, date_from: from, date_until: until } = c.req.valid('json');
        const plan = { price, from: new Date(from), until: until === null ? null : new Date(until) };
        return c.json(await prices.plan(c.var.user, c.req.valid('param').id, plan));
      },
    )
    .delete('/studio/books/:id/prices/:plannedId', valid('param', calls.cancelPlannedPrice.params), async (c) => {
      const { id, plannedId } = c.req.valid('param');
      return c.json(await prices.cancel(c.var.user, id, plannedId));
    });

/** Counts each call that changes a book. @throws {RateLimitError} `too_many_requests` */
const bookChangesCounted = ({ rateLimiter }: Pick<StudioRouteDeps, 'rateLimiter'>) =>
  createMiddleware<SignedInEnv>(async (c, next) => {
    if (c.req.method !== 'GET') await rateLimiter.consume({ 'book change account': c.var.user.id });
    await next();
  });

/** Responses of the studio belong to one account. */
const notStored = createMiddleware<SignedInEnv>(async (c, next) => {
  c.header('Cache-Control', 'no-store');
  await next();
});

/** A book with its version as the entity tag. */
function withVersion<Book extends { readonly version: string }>(c: Context<SignedInEnv>, book: Book) {
  c.header('ETag', book.version);
  return c.json(book);
}

/** The problem of a change to another version, with the stored book in `current`. */
async function readSettings(
  { db, settings }: StudioRouteDeps,
  user: SignedInEnv['Variables']['user'],
): Promise<CallResponse<typeof calls.settings>> {
  return {
    max_upload_bytes: settings.MAX_BOOK_MB * 1024 * 1024,
    max_part_bytes: MAX_PART_BYTES,
    time_zone: settings.SHOP_TIME_ZONE,
    approve: settings.APPROVE_BOOKS,
    fee_basis_points: settings.PLATFORM_FEE_BPS,
    has_payout_account: await canSellPaidBooks(db, user.id),
    can_review: user.isEditor,
    genres: await studioBookQueries(db).listGenres(),
  };
}
