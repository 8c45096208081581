import { adminContract as calls } from '@octavo/core/admin';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { SalesReportsService } from '../admin/reports/sales-reports.service.ts';
import { SystemService } from '../admin/system/system.service.ts';
import { TodayService } from '../admin/today/today.service.ts';
import { AuditLogService } from '../audit/index.ts';
import type { Deps } from '../deps.ts';
import { requireSignIn, type SignedInEnv, valid } from '../http/index.ts';
import { adminEmailsRoute } from './admin-emails.route.ts';
import { adminBooksRoute } from './admin-books.route.ts';
import { adminGenresRoute } from './admin-genres.route.ts';
import { adminOrdersRoute } from './admin-orders.route.ts';
import { adminReviewsRoute } from './admin-reviews.route.ts';
import { adminPaymentsRoute } from './admin-payments.route.ts';
import { adminPeopleRoute, type AdminPeopleRouteDeps } from './admin-people.route.ts';
import { adminLegalRoute } from './admin-legal.route.ts';
import { adminShopRoute } from './admin-shop.route.ts';
import { callsAudited } from './audited-calls.ts';
import { callsPermitted } from './permitted-calls.ts';

type AdminRouteDeps = Pick<
  Deps,
  | 'tokens'
  | 'sessions'
  | 'refunds'
  | 'debts'
  | 'inbox'
  | 'transfers'
  | 'reconciliation'
  | 'backgroundTasks'
  | 'files'
  | 'scheduler'
> &
  AdminPeopleRouteDeps;

/**
 * `/admin/…` → the back office, for the roles of `permissions`. `/admin/today`, `/admin/system` → 200. `/admin/audit` → 200 · 422. `/admin/audit.csv`, `/admin/reports`, `/admin/reports.csv` → 200 · 422 · 429. All: 401 · 403
 * `permission_denied` for other roles.
 */
export function adminRoute(deps: AdminRouteDeps) {
  const { db, settings, rateLimiter } = deps;
  const auditLog = new AuditLogService({ db, timeZone: settings.SHOP_TIME_ZONE });
  const today = new TodayService({ ...deps, timeZone: settings.SHOP_TIME_ZONE });
  const system = new SystemService(deps);
  const reports = new SalesReportsService({ db, timeZone: settings.SHOP_TIME_ZONE });
  return new Hono<SignedInEnv>({ strict: false })
    .use('/admin/*', requireSignIn(deps))
    .use('/admin/*', callsPermitted)
    .use('/admin/*', notStored)
    .use('/admin/*', callsAudited(deps))
    .get('/admin/audit', valid('query', calls.auditLog.query), async (c) =>
      c.json(await auditLog.list(c.req.valid('query'))),
    )
    .get('/admin/today', async (c) => c.json(await today.read()))
    .get('/admin/system', async (c) => c.json(await system.read()))
    .get('/admin/reports', valid('query', calls.report.query), async (c) => {
      await rateLimiter.consume({ 'sales report account': c.var.user.id });
      return c.json(await reports.read(c.req.valid('query')));
    })
    .get('/admin/reports.csv', valid('query', calls.reportFile.query), async (c) => {
      await rateLimiter.consume({ 'report export account': c.var.user.id });
      return reports.exportCsv(c.req.valid('query'));
    })
    .route('/', adminEmailsRoute(deps))
    .route('/', adminBooksRoute(deps))
    .route('/', adminGenresRoute(deps))
    .get('/admin/audit.csv', valid('query', calls.auditLogFile.query), async (c) => {
      await rateLimiter.consume({ 'audit export account': c.var.user.id });
      return auditLog.exportCsv(c.req.valid('query'));
    })
    .route('/', adminOrdersRoute(deps))
    .route('/', adminPaymentsRoute(deps))
    .route('/', adminPeopleRoute(deps))
    .route('/', adminReviewsRoute(deps))
    .route('/', adminShopRoute(deps))
    .route('/', adminLegalRoute(deps));
}

const notStored = createMiddleware<SignedInEnv>(async (c, next) => {
  c.header('Cache-Control', 'no-store');
  await next();
});
