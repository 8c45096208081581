import { NotFoundError, PermissionError } from '@octavo/core/errors';
import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Deps } from '../deps.ts';
import { type Env, plainPage } from '../http/index.ts';
import { originsFor } from '../origins.ts';
import { isAllowedDestination, pageHeaders, READING_HEADERS } from '../reading/reading-policies.ts';
import { READING_COOKIE, readingAccess, readingResponse } from '../reading/reading-access.ts';
import { preloadLinksOf } from '../reading/preload-links.ts';
import { firstDocumentOf, initialManifestOf, readerPage } from '../reading/reader-page.ts';
import { resourceResponse } from '../reading/resource-response.ts';
import { negotiateCoding, compressText } from '../response-cache/compression.ts';
import { styleSheetLoader } from '../web/inline-styles.ts';
import { OFFLINE_TTL_MS, type ReadingSession, type SampleSession } from '../reading/reading-grants.service.ts';
import type { StaticFiles } from '../web/static-files.ts';

type ReadingDeps = Pick<Deps, 'readingGrants' | 'editions' | 'readingSync' | 'publicationPool' | 'settings' | 'ports' | 'authSecret'>;

/**
 * A reading's address and the files of its book; each but the page itself needs the cookie the page was first opened with,
 * answers 404 for anyone else, and 403 `not_entitled` once the right to read has ended.
 * `GET /read/:grant/` → the reader's page · 403 in another browser · 404. `GET manifest.json`.
 * `GET editions` → `{ editions }`, what named the files of the book in the page's facts, of all that there have been.
 * `POST renew` → `{ expires_at }`, for half a day also after the address has expired, when everything else is 404.
 * `POST keep` → `{ expires_at, bytes }`, for a month from each time it is opened or renewed; `DELETE keep` → 204.
 * `GET *` → a file of the book: 200 · 206 · 304 · 403 outside of a page · 404 · 416.
 */
export function readingRoute(deps: ReadingDeps, readerFiles: StaticFiles) {
  const { readingGrants, editions, readingSync, publicationPool } = deps;
  const access = readingAccess(readingGrants);
  const styleAt = styleSheetLoader(readerFiles);
  /** What is known of a reading before its page says a word. */
  const prepareOpening = async (reading: ReadingSession | SampleSession) => {
    const isSample = reading.sampleShare !== undefined;
    const position = isSample ? undefined : await readingSync.position(reading);
    const settings = isSample ? undefined : await readingSync.settings(reading.userId);
    const bookSettings = isSample ? undefined : await readingSync.bookSettings(reading);
    const first = await publicationPool
      .use(reading, async (publication) => {
        const href = firstDocumentOf(publication.readingOrder, position);
        const resource = href === undefined ? undefined : publication.find(decodeURIComponent(href));
        if (href === undefined || !resource) return undefined;
        const initialManifest = initialManifestOf(publication, href, bookSettings ?? settings);
        return { href, preloadLinks: await preloadLinksOf(publication, resource), initialManifest };
      })
      // A book whose files are gone: the page says so kindly when it asks for the manifest, and that is what is logged.
      .catch(() => undefined);
    return { stored: { position, settings, bookSettings }, first };
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
      const facts = { reading: session, shop, secret: deps.authSecret, ...(await prepareOpening(session)) };
      const packed = await compressText(readerPage(page, facts, styleAt), c.req.header('accept-encoding'));
      for (const [name, value] of Object.entries(packed.headers)) headers.set(name, value);
      return new Response(packed.bytes, { headers });
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
    .get('/read/:grant/editions', async (c) => {
      const { productId } = await access.currentOrSample(c);
      return readingResponse({ editions: await editions.listContentHashes(productId) });
    })
    .post('/read/:grant/renew', async (c) => {
      const grant = c.req.param('grant');
      const cookie = getCookie(c, READING_COOKIE) ?? '';
      const renewal = await readingGrants.renew(grant, cookie);
      if (!renewal) throw new NotFoundError();
      if (renewal === 'revoked') throw new PermissionError('not_entitled');
      const answer = readingResponse({ expires_at: renewal.expiresAt.toISOString() });
      // The browser forgets the cookie of a kept book a month after it last came.
      if (renewal.isOffline) answer.headers.append('Set-Cookie', readingCookie(cookie, grant, deps, true));
      return answer;
    })
    .post('/read/:grant/keep', async (c) => {
      const { sizeBytes } = await access.current(c);
      const grant = c.req.param('grant');
      const until = await readingGrants.setOffline(grant, true);
      const answer = readingResponse({ expires_at: until.toISOString(), bytes: sizeBytes });
      answer.headers.append('Set-Cookie', readingCookie(getCookie(c, READING_COOKIE) ?? '', grant, deps, true));
      return answer;
    })
    .delete('/read/:grant/keep', async (c) => {
      await access.current(c);
      const grant = c.req.param('grant');
      await readingGrants.setOffline(grant, false);
      const answer = readingResponse(undefined);
      answer.headers.append('Set-Cookie', readingCookie(getCookie(c, READING_COOKIE) ?? '', grant, deps, false));
      return answer;
    })
    .get('/read/:grant/:path{.+}', async (c) => {
      if (!isAllowedDestination(c.req.header('sec-fetch-dest'))) throw new PermissionError();
      const found = await access.currentOrSample(c);
      return publicationPool.use(found, async (publication) => {
        const resource = publication.find(c.req.param('path'));
        if (!resource) throw new NotFoundError();
        return resourceResponse(publication, resource, { method: c.req.method, header: (name) => c.req.header(name) });
      });
    });
}

/**
 * Good for this one address, and with `isKept` for a month. Where the reader lives on another host than the shop, the frame
 * is a third party to the page.
 */
function readingCookie(value: string, grant: string, { settings }: Pick<Deps, 'settings'>, isKept: boolean): string {
  const isSecure = settings.READER_ORIGIN?.startsWith('https:') === true;
  const reach = isSecure ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax';
  // A browser that is closed forgets a cookie without an age, and with it the book it was to keep.
  const age = isKept ? `; Max-Age=${OFFLINE_TTL_MS / 1000}` : '';
  return `${READING_COOKIE}=${value}; Path=/read/${grant}/; HttpOnly; ${reach}${age}`;
}

/** A page for an address that opens nothing here; it is seen inside the shop's frame. */
function sessionEndedPage(shop: string, status: 403 | 404): Response {
  const reason = status === 403 ? 'This book is already open in another browser.' : 'This reading has ended.';
  // In a window of its own: the shop's frame lets nothing take its place.
  const marks = `<p>What you marked is kept with your account: <a href="${shop}/profile?tab=account-settings&amp;settings=data" target="_blank" rel="noopener">your marks</a>.</p>`;
  const main = `<h1>${reason}</h1><p>Go back and open the book again.</p>${status === 404 ? marks : ''}`;
  const { html, policy } = plainPage({ title: reason, main, within: shop });
  const headers = { ...pageHeaders(shop), 'Content-Security-Policy': policy };
  return new Response(html, { status, headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } });
}

const NOT_BUILT_PAGE =
  '<!doctype html><html lang="en"><head><title>Octavo</title></head><body><p>The reader has not been built yet: run its build first.</p></body></html>';
