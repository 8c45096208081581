import { fileURLToPath } from 'node:url';
import { BASE_PATH } from '@octavo/core/contract';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Deps } from './deps.ts';
import { type Env, methodNotAllowed, problemHandler, rejectCrossSite, requestId } from './http/index.ts';
import { opdsRoute } from './opds/opds.route.ts';
import { seoRoute } from './seo/index.ts';
import { adminRoute } from './routes/admin.route.ts';
import { adminShelvesRoute } from './routes/admin-shelves.route.ts';
import { authRoute } from './routes/auth.route.ts';
import { authorsRoute, seriesRoute } from './routes/authors.route.ts';
import { legalRoute } from './routes/legal.route.ts';
import { readingEditionsRoute } from './routes/reading-editions.route.ts';
import { bookSearchRoute } from './routes/book-search.route.ts';
import { closingPageRoute } from './routes/closing-page.route.ts';
import { configRoute } from './routes/config.route.ts';
import { documentsRoute } from './routes/documents.route.ts';
import { downloadsRoute } from './routes/downloads.route.ts';
import { favoritesRoute } from './routes/favorites.route.ts';
import { readingSyncRoute } from './routes/reading-sync.route.ts';
import { annotationsRoute } from './routes/annotations.route.ts';
import { operationsRoute } from './routes/operations.route.ts';
import { ordersRoute } from './routes/orders.route.ts';
import { outboxRoute } from './routes/outbox.route.ts';
import { imagesRoute } from './routes/images.route.ts';
import { personalProductsRoute, publicProductsRoute } from './routes/products.route.ts';
import { readerFilesRoute } from './routes/reader-files.route.ts';
import { readingRoute } from './routes/reading.route.ts';
import { reportsRoute } from './routes/reports.route.ts';
import { reviewsRoute, reviewWritingRoute } from './routes/reviews.route.ts';
import { studioRoute } from './routes/studio.route.ts';
import { stripeRoute } from './routes/stripe.route.ts';
import { sampleSyncRoute, samplesRoute } from './routes/samples.route.ts';
import { sandboxRoute } from './routes/sandbox.route.ts';
import { unsubscribeRoute } from './routes/unsubscribe.route.ts';
import { usersRoute } from './routes/users.route.ts';
import { webhooksRoute } from './routes/webhooks.route.ts';
import { createPageRenderer, RENDERER_FILE } from './web/page-renderer.ts';
import { shopRoute } from './web/shop.route.ts';
import { StaticFiles } from './web/static-files.ts';
import { studioPageRoute } from './web/studio-page.route.ts';

/** The built front ends. The path works from the sources and from the bundle: both are one folder below `apps/api`. */
const builtFiles = (app: 'web' | 'reader' | 'studio', log: Deps['log']) =>
  staticFiles(new URL(`../../${app}/dist/`, import.meta.url), log);

/** The styles of the outbox, copied beside the server. The path works from the sources and from the bundle. */
const outboxFiles = (log: Deps['log']) => staticFiles(new URL('../dist/outbox/', import.meta.url), log);

const staticFiles = (folder: URL, log: Deps['log']) =>
  new StaticFiles(fileURLToPath(folder), (error) => log.error({ err: error }, 'Maximum compression failed.'));

/** CORS rules for front ends of other origins. They sign in with a bearer token, so no cookie is ever sent. */
const CORS_OPTIONS = {
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: [
    'Authorization',
    'Content-Type',
    'If-Match',
    'Tus-Resumable',
    'Upload-Length',
    'Upload-Metadata',
    'Upload-Offset',
  ],
  exposeHeaders: [
    'X-Request-Id',
    'X-Total-Count',
    'Retry-After',
    'Content-Disposition',
    'ETag',
    'Location',
    'Tus-Resumable',
    'Upload-Expires',
    'Upload-Length',
    'Upload-Offset',
  ],
  maxAge: 600,
};

/** Paths that accept requests from every origin. Without the key of an email, `/unsubscribe` changes nothing. */
const OPEN_PATHS = new RegExp(`^(?:${BASE_PATH}/(?:webhooks/|reports/csp$)|/unsubscribe$)`);

/** The configured origins of the shop and of other front ends. */
const trustedOriginsOf = ({ PUBLIC_URL, CORS_ORIGINS }: Deps['settings']): string[] =>
  [PUBLIC_URL ?? [], CORS_ORIGINS].flat();

/** Creates the shop's app: the API, images and the storefront. It does not listen on a port. */
export function createApp(deps: Deps, storefrontFiles: StaticFiles = builtFiles('web', deps.log)): Hono<Env> {
  const app = new Hono<Env>({ strict: false });
  app.onError(problemHandler(deps.log));
  const notFound = methodNotAllowed(app);
  app.notFound(notFound);
  const { CORS_ORIGINS: corsOrigins } = deps.settings;
  if (corsOrigins.length > 0) app.use('/api/*', cors({ origin: corsOrigins, ...CORS_OPTIONS }));
  // Cached responses come first: they carry all their headers, and each middleware would cost as much as the response.
  app.route(BASE_PATH, publicProductsRoute(deps));
  app.route(BASE_PATH, authorsRoute(deps));
  app.route(BASE_PATH, seriesRoute(deps));
  app.route(BASE_PATH, reviewsRoute(deps));
  app.route(BASE_PATH, legalRoute(deps));
  app.route('/', imagesRoute(deps));
  app.route('/', seoRoute(deps));
  app.route('/', opdsRoute(deps));
  app.route('/', operationsRoute(deps));
  // All routes above only read. Signed events, reports of the browser itself and mail programs may come from any origin.
  app.use(rejectCrossSite({ trustedOrigins: trustedOriginsOf(deps.settings), openPaths: OPEN_PATHS }));
  app.use(`${BASE_PATH}/*`, requestId());
  app.route(BASE_PATH, documentsRoute(deps));
  app.route(BASE_PATH, configRoute(deps));
  app.route(BASE_PATH, personalProductsRoute(deps));
  app.route(BASE_PATH, downloadsRoute(deps));
  app.route(BASE_PATH, samplesRoute(deps));
  app.route(BASE_PATH, reviewWritingRoute(deps));
  app.route(BASE_PATH, authRoute(deps));
  app.route(BASE_PATH, usersRoute(deps));
  app.route(BASE_PATH, favoritesRoute(deps));
  app.route(BASE_PATH, annotationsRoute(deps));
  app.route(BASE_PATH, ordersRoute(deps));
  app.route(BASE_PATH, stripeRoute(deps));
  app.route(BASE_PATH, studioRoute(deps));
  app.route(BASE_PATH, adminShelvesRoute(deps));
  app.route(BASE_PATH, adminRoute(deps));
  app.route(BASE_PATH, webhooksRoute(deps));
  app.route(BASE_PATH, reportsRoute(deps));
  app.all('/api/*', notFound);
  const { sandbox } = deps;
  if (sandbox) app.route('/', sandboxRoute({ ...deps, sandbox }));
  app.route('/', studioPageRoute(deps, builtFiles('studio', deps.log)));
  app.route('/', outboxRoute(deps, outboxFiles(deps.log)));
  app.route('/', unsubscribeRoute(deps));
  const render = createPageRenderer(async (request) => app.fetch(request), storefrontFiles.siblingPath(RENDERER_FILE));
  app.route('/', shopRoute(deps, storefrontFiles, render));
  return app;
}

/** Creates the app of the reader's origin: its page and the books, without the API. */
export function createReaderApp(deps: Deps, readerFiles: StaticFiles = builtFiles('reader', deps.log)): Hono<Env> {
  const app = new Hono<Env>();
  app.onError(problemHandler(deps.log));
  app.notFound(methodNotAllowed(app));
  app.use(requestId());
  const { READER_ORIGIN } = deps.settings;
  app.use(rejectCrossSite({ trustedOrigins: READER_ORIGIN ? [READER_ORIGIN] : [] }));
  app.route('/', sampleSyncRoute(deps));
  app.route('/', readingSyncRoute(deps));
  app.route('/', bookSearchRoute(deps));
  app.route('/', readingEditionsRoute(deps));
  app.route('/', closingPageRoute(deps));
  // The closing page shows covers of other books. Its policy allows images of its own origin only.
  app.route('/', imagesRoute(deps));
  app.route('/', readingRoute(deps, readerFiles));
  app.route('/', readerFilesRoute(deps, readerFiles));
  return app;
}
