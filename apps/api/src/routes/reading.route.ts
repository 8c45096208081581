import { NotFoundError, PermissionError } from '@octavo/core/errors';
import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { readingEditionQueries } from '../db/reading/reading-editions.queries.ts';
import type { Deps } from '../deps.ts';
import { clientAddress, type Env, plainPage } from '../http/index.ts';
import { originsFor } from '../origins.ts';
import { isAllowedDestination, pageHeaders, READING_HEADERS } from '../reading/reading-policies.ts';
import { READING_COOKIE, readingAccess, readingResponse } from '../reading/reading-access.ts';
import { preloadLinksOf } from '../reading/preload-links.ts';
import { firstDocumentOf, initialManifestOf, readerPage } from '../reading/reader-page.ts';
import { toReaderEdition } from './reading-editions.route.ts';
import { resourceResponse } from '../reading/resource-response.ts';
import { negotiateCoding, compressText } from '../response-cache/compression.ts';
import { styleSheetLoader } from '../http/inline-styles.ts';
import { OFFLINE_TTL_MS, type ReadingSession, type SampleSession } from '../reading/reading-grants.service.ts';
import type { StaticFiles } from '../web/static-files.ts';

/** Limit of the new editions whose release notes the page shows. */
const MAX_NEW_EDITIONS = 10;

type ReadingDeps = Pick<
  Deps,
  | 'readingGrants'
  | 'shopProfiles'
  | 'bookTraffic'
  | 'db'
  | 'readingSync'
  | 'publicationPool'
  | 'rateLimiter'
  | 'settings'
  | 'ports'
  | 'authSecret'
>;

/**
 * A reading URL and the resources of its book. All but the page require the cookie from the first visit, return 404 to
 * other callers, and 403 `not_entitled` after access has ended.
 * `GET /read/:grant/` → the reader page · 403 in another browser · 404. `GET manifest.json`.
 * `POST renew` → `{ expires_at }`, up to 12 hours after expiry, when everything else returns 404.
 * `POST keep` → `{ expires_at, bytes }`, offline for a month after each visit or renewal · 409 `quota_exceeded`;
 * `DELETE keep` → 204. Calls that change something: 429.
 * `GET *` → a resource of the book: 200 · 206 · 304 · 403 outside of a frame · 404 · 416.
 */
export function readingRoute(deps: ReadingDeps, readerFiles: StaticFiles) {
  const { readingGrants, bookTraffic, db, readingSync, publicationPool, rateLimiter } = deps;
  const access = readingAccess(deps);
  const styleAt = styleSheetLoader(readerFiles);
  /** Loads the data that is embedded in the reader page. */
  const prepareOpening = async (reading: ReadingSession | SampleSession) => {
    const isSample = reading.sampleShare !== undefined;
    const position = isSample ? undefined : await readingSync.position(reading);
    const settings = isSample ? undefined : await readingSync.settings(reading.userId);
    const bookSettings = isSample ? undefined : await readingSync.bookSettings(reading);
    const newEditions = isSample
      ? []
      : await readingEditionQueries(db).listNew(reading, reading.editionId, MAX_NEW_EDITIONS);
    const first = await publicationPool
      .use(reading, async (publication) => {
        const href = firstDocumentOf(publication.readingOrder, position);
        const resource = href === undefined ? undefined : publication.find(decodeURIComponent(href));
        if (href === undefined || !resource) return undefined;
        const initialManifest = initialManifestOf(publication, href, bookSettings ?? settings);
        return { href, preloadLinks: await preloadLinksOf(publication, resource), initialManifest };
      })
      // If the files of the book are missing, the request for the manifest fails and logs it, and the page shows a message.
      .catch(() => undefined);
    return { stored: { position, settings, bookSettings }, newEditions: newEditions.map(toReaderEdition), first };
  };

  return new Hono<Env>()
    .get('/read/:grant/', async (c) => {
      const grant = c.req.param('grant');
      const { shop } = originsFor(c.req.header('host'), deps.settings, deps.ports());
      const opening = await readingGrants.open(grant, getCookie(c, READING_COOKIE));
      if (opening === 'notFound') return sessionEndedPage(shop, 404);
      if (opening === 'claimed') return sessionEndedPage(shop, 403);
      const headers = new Headers({ ...pageHeaders(shop), 'Content-Type': 'text/html; charset=utf-8' });
      if (opening.cookie) headers.append('Set-Cookie', readingCookie(opening.cookie, grant, deps, opening.isOffline));
      const page = readerFiles.text('/index.html') ?? NOT_BUILT_PAGE;
      const { session } = opening;
      const isFirstVisit = opening.cookie !== undefined;
      if (isFirstVisit && session.sampleShare !== undefined) bookTraffic.countSample(session.productId, c.req.header());
      const { name: shopName } = await deps.shopProfiles.current();
      const opened = { reading: session, shop, shopName, secret: deps.authSecret, ...(await prepareOpening(session)) };
      const compressed = await compressText(readerPage(page, opened, styleAt), c.req.header('accept-encoding'));
      for (const [name, value] of Object.entries(compressed.headers)) headers.set(name, value);
      return new Response(compressed.bytes, { headers });
    })
    .get('/read/:grant/manifest.json', async (c) => {
      const { manifest, compressedManifest } = await publicationPool.use(
        await access.currentOrSample(c),
        async (publication) => publication,
      );
      const coding = negotiateCoding(c.req.header('accept-encoding') ?? null);
      const headers: Record<string, string> = {
        ...READING_HEADERS,
        'Content-Type': 'application/webpub+json',
        'Cache-Control': 'private, no-cache',
        Vary: 'Accept-Encoding',
      };
      if (coding) headers['Content-Encoding'] = coding;
      return new Response(coding ? await compressedManifest(coding) : new Uint8Array(manifest), { headers });
    })
    .post('/read/:grant/renew', async (c) => {
      const grant = c.req.param('grant');
      const cookie = getCookie(c, READING_COOKIE) ?? '';
      await rateLimiter.consume({ 'renewal address': clientAddress(c, deps.settings) });
      const renewal = await readingGrants.renew(grant, cookie);
      if (!renewal) throw new NotFoundError();
      if (renewal === 'revoked') throw new PermissionError('not_entitled');
      const response = readingResponse({ expires_at: renewal.expiresAt.toISOString() });
      // The browser deletes the cookie of an offline session a month after it was last set.
      if (renewal.isOffline) response.headers.append('Set-Cookie', readingCookie(cookie, grant, deps, true));
      return response;
    })
    .post('/read/:grant/keep', async (c) => {
      const { sizeBytes, userId } = await access.current(c);
      const grant = c.req.param('grant');
      const until = await readingGrants.setOffline(grant, userId, true);
      const response = readingResponse({ expires_at: until.toISOString(), bytes: sizeBytes });
      response.headers.append('Set-Cookie', readingCookie(getCookie(c, READING_COOKIE) ?? '', grant, deps, true));
      return response;
    })
    .delete('/read/:grant/keep', async (c) => {
      const { userId } = await access.current(c);
      const grant = c.req.param('grant');
      await readingGrants.setOffline(grant, userId, false);
      const response = readingResponse(undefined);
      response.headers.append('Set-Cookie', readingCookie(getCookie(c, READING_COOKIE) ?? '', grant, deps, false));
      return response;
    })
    .get('/read/:grant/:path{.+}', async (c) => {
      if (!isAllowedDestination(c.req.header('sec-fetch-dest'))) throw new PermissionError();
      const found = await access.currentOrSample(c);
      return publicationPool.hold(found, async (publication, release) => {
        const resource = publication.find(c.req.param('path'));
        if (!resource) throw new NotFoundError();
        const request = { method: c.req.method, header: (name: string) => c.req.header(name) };
        return resourceResponse(publication, resource, { request, release, signal: () => c.req.raw.signal });
      });
    });
}

/**
 * The session cookie for one reading URL; with `isOffline` it lasts a month. If the reader is on another site than the shop,
 * the cookie is a third-party cookie of the frame.
 */
function readingCookie(value: string, grant: string, { settings }: Pick<Deps, 'settings'>, isOffline: boolean): string {
  const isSecure = settings.READER_ORIGIN?.startsWith('https:') === true;
  const attributes = isSecure ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax';
  // Browsers delete a cookie without an age when they close, and with it the access to the offline book.
  const age = isOffline ? `; Max-Age=${OFFLINE_TTL_MS / 1000}` : '';
  return `${READING_COOKIE}=${value}; Path=/read/${grant}/; HttpOnly; ${attributes}${age}`;
}

/** The error page for an invalid reading URL, shown in the shop's frame. */
function sessionEndedPage(shop: string, status: 403 | 404): Response {
  const reason = status === 403 ? 'This book is already open in another browser.' : 'Your reading session has expired.';
  // Opens a new tab, because the shop's frame must not be replaced.
  const annotationsNotice = `<p>Your highlights and notes are saved in your account: <a href="${shop}/profile?tab=account-settings&amp;settings=data" target="_blank" rel="noopener">export them</a>.</p>`;
  const main = `<h1>${reason}</h1><p>Go back and open the book again.</p>${status === 404 ? annotationsNotice : ''}`;
  const { html, policy } = plainPage({ title: reason, main, within: shop });
  const headers = { ...pageHeaders(shop), 'Content-Security-Policy': policy };
  return new Response(html, { status, headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } });
}

const NOT_BUILT_PAGE =
  '<!doctype html><html lang="en"><head><title>Reader</title></head><body><p>The reader has not been built yet. Run the build first.</p></body></html>';
