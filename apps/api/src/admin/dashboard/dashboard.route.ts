import { parseCents, toDecimal } from '@octavo/core/entities';
import { NotFoundError, PermissionError } from '@octavo/core/errors';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import { requestOrigin } from '../../audit/index.ts';
import { withAudit } from '../../db/audit/audit-context.ts';
import { ReviewModeration } from '../../catalog/review-moderation.service.ts';
import type { Deps } from '../../deps.ts';
import { type Env, requestId, requireSignIn, type SignedInEnv, valid, validBody } from '../../http/index.ts';
import type { StaticFiles } from '../../web/static-files.ts';
import { adminDashboard } from './admin-dashboard.ts';
import type { RefundResult } from './dashboard-data.ts';

type DashboardDeps = Pick<
  Deps,
  'db' | 'settings' | 'refunds' | 'inbox' | 'rateLimiter' | 'tokens' | 'sessions' | 'clock'
>;

type WritingAction = 'refundOrder' | 'retryEvent' | 'resolveReports';
const SUBJECT_TYPES = { refundOrder: 'order', retryEvent: 'event', resolveReports: 'review' } as const;

const PageQuery = v.optional(
  v.fallback(v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number), v.minValue(1)), 1),
  '1',
);
const TextQuery = v.optional(v.pipe(v.string(), v.maxLength(200)), '');
const IdParam = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
const RefundBodySchema = v.object({
  /** The idempotency key: the page creates it when the dialog opens, so a second click is the same refund. */
  request: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  /** Parsed to cents; when omitted, the remaining amount is refunded. */
  amount: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,7}(\.\d{1,2})?$/, 'Write dollars such as 4.50'),
      v.transform((dollars) => parseCents(dollars)),
      v.number(),
    ),
  ),
  reason: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
});

/** Allows only this page's own files: no inline code, no other origins and no HTML parsed from strings. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** A build takes about half a minute. */
const NOT_BUILT_HEADERS = { 'Retry-After': '30' };

const PAGE_HEADERS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cache-Control': 'no-cache',
  'Referrer-Policy': 'strict-origin',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * `GET /dashboard` → the page, which contains no user data. For admins, the page reads `GET /dashboard/data/admin` with a
 * bearer token, and sends `POST …/orders/:id/refund`, `…/events/:id/retry`, `…/reviews/:id/keep|hide` → 404 for an unknown
 * review. All: 401 · 403 for other roles.
 */
export function dashboardRoute(deps: DashboardDeps, files: StaticFiles) {
  return new Hono<Env>({ strict: false })
    .get('/dashboard', async (c) => {
      const page = await files.respond('/dashboard.html', c.req.raw);
      if (!page) return c.text('The dashboard has not been built yet. Run the build first.', 503, NOT_BUILT_HEADERS);
      for (const [name, value] of Object.entries(PAGE_HEADERS)) page.headers.set(name, value);
      return page;
    })
    .get(
      '/dashboard/files/:name',
      async (c) => (await files.respond(`/${c.req.param('name')}`, c.req.raw)) ?? c.notFound(),
    )
    .route('/dashboard/data', dataRoute(deps));
}

function dataRoute(deps: DashboardDeps) {
  const { db, refunds, inbox, clock } = deps;
  return new Hono<SignedInEnv>({ strict: false })
    .use(requestId())
    .use(requireSignIn(deps))
    .use(async (c, next) => {
      c.header('Cache-Control', 'no-store');
      await next();
    })
    .use('/admin/*', adminsOnly)
    .get(
      '/admin',
      adminsOnly,
      valid('query', v.object({ page: PageQuery, search: TextQuery, status: TextQuery })),
      async (c) => c.json(await adminDashboard(deps, c.req.valid('query'))),
    )
    .post(
      '/admin/orders/:id/refund',
      audited(deps, 'refundOrder'),
      valid('param', v.object({ id: IdParam })),
      validBody(RefundBodySchema),
      async (c) => {
        const { request, amount, reason } = c.req.valid('json');
        const outcome = await refunds.refundOrder({
          orderId: c.req.valid('param').id,
          reason: reason || `By ${c.var.user.username}`,
          requestId: request,
          ...(amount !== undefined && { amount }),
        });
        return c.json({
          status: outcome.status,
          amount: toDecimal(outcome.amountCents),
          message: outcome.error ?? '',
        } satisfies RefundResult);
      },
    )
    .post(
      '/admin/events/:id/retry',
      audited(deps, 'retryEvent'),
      valid('param', v.object({ id: TextQuery })),
      async (c) => {
        await inbox.retry(c.req.valid('param').id);
        return c.body(null, 204);
      },
    )
    .post(
      '/admin/reviews/:id/:decision',
      audited(deps, 'resolveReports'),
      valid('param', v.object({ id: IdParam, decision: TextQuery })),
      async (c) => {
        const { id, decision } = c.req.valid('param');
        if (decision !== 'keep' && decision !== 'hide') throw new NotFoundError();
        const kind = decision === 'keep' ? 'kept' : 'hidden';
        const change = { reviewId: id, kind, reason: '', accountId: c.var.user.id } as const;
        const exists = await new ReviewModeration({ db, clock }).decide(change);
        if (!exists) throw new NotFoundError('review_not_found');
        return c.body(null, 204);
      },
    );
}

/** Records what a call changes in the audit log. Calls of the payment provider lie between the transactions of a refund. */
const audited = ({ settings }: Pick<DashboardDeps, 'settings'>, action: WritingAction) =>
  createMiddleware<SignedInEnv>((c, next) => {
    const subject = { type: SUBJECT_TYPES[action], id: c.req.param('id') ?? '' };
    const origin = requestOrigin(c, settings, { action: `dashboard.${action}`, subject });
    return withAudit({ ...origin, isFirstOnly: true }, next);
  });

/** @throws {PermissionError} `permission_denied` */
const adminsOnly = createMiddleware<SignedInEnv>(async (c, next) => {
  if (!c.var.user.isAdmin) throw new PermissionError('permission_denied');
  await next();
});
