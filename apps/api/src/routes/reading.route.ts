import { NotFoundError, PermissionError, ValidationError } from '@octavo/core/errors';
import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import * as v from 'valibot';
import type { Deps } from '../deps.ts';
import { type Env, readJson } from '../middleware/index.ts';
import { originsFor } from '../origins.ts';
import { isWelcomeDestination, pageHeaders, READING_HEADERS } from '../reading/reading-policies.ts';
import { resourceAnswer } from '../reading/resource-answer.ts';
import { codingOf, packBytes } from '../services/packing.ts';
import type { Reading } from '../services/reading-grants.service.ts';
import type { StaticFiles } from '../web/static-files.ts';

const COOKIE = 'octavo_reading';
const MOST_KEPT_BYTES = 16 * 1024;
/** What the reader keeps is its own affair; here it only has to be an object of a sensible size. */
const KeptSchema = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value), 'must be an object'),
  v.record(v.string(), v.unknown()),
  v.check((value) => JSON.stringify(value).length <= MOST_KEPT_BYTES, 'must be smaller'),
);

type Needs = Pick<Deps, 'readingGrants' | 'reading' | 'shelf' | 'settings' | 'ports' | 'clock'>;

/**
 * Everything under one reading's address; each but the page itself needs the cookie the page was first opened with, and
 * answers 404 for anyone else.
 * `GET /read/:grant/` → the reader's page · 403 in another browser · 404. `GET manifest.json`. `POST renew` → `{ expires_at }`.
 * `GET|PUT position`, `GET|PUT settings` → what was kept, 204 when nothing was or after keeping it · 422.
 * `GET *` → a file of the book: 200 · 206 · 304 · 403 outside of a page · 404 · 416.
 */
export function readingRoute(deps: Needs, readerFiles: StaticFiles) {
  const { readingGrants, reading, shelf, clock } = deps;

  const readingOf = async (c: Context<Env>): Promise<Reading> => {
    const found = await readingGrants.find(c.req.param('grant') ?? '', getCookie(c, COOKIE));
    if (!found) throw new NotFoundError();
    return found;
  };
  const kept = (value: unknown): Response =>
    new Response(value === undefined ? null : JSON.stringify(value), {
      status: value === undefined ? 204 : 200,
      headers: { ...READING_HEADERS, 'Content-Type': 'application/json', 'Cache-Control': 'private, no-store' },
    });

  return new Hono<Env>()
    .get('/read/:grant/', async (c) => {
      const grant = c.req.param('grant');
      const { shop } = originsFor(c.req.header('host'), deps.settings, deps.ports());
      const opening = await readingGrants.open(grant, getCookie(c, COOKIE));
      if (opening === 'unknown') return closedPage(shop, 404);
      if (opening === 'taken') return closedPage(shop, 403);
      const headers = new Headers({ ...pageHeaders(shop), 'Content-Type': 'text/html; charset=utf-8' });
      if (opening.cookie) headers.append('Set-Cookie', cookieOf(opening.cookie, grant, deps));
      return new Response(readerFiles.text('/index.html') ?? NOT_BUILT, { headers });
    })
    .get('/read/:grant/manifest.json', async (c) => {
      const manifest = await shelf.use(await readingOf(c), async (publication) => publication.manifest);
      const isPacked = codingOf(c.req.header('accept-encoding') ?? null) !== undefined;
      const headers: Record<string, string> = {
        ...READING_HEADERS,
        'Content-Type': 'application/webpub+json',
        'Cache-Control': 'private, no-cache',
        Vary: 'Accept-Encoding',
      };
      if (isPacked) headers['Content-Encoding'] = 'gzip';
      return new Response(isPacked ? await packBytes(manifest, 'gzip') : new Uint8Array(manifest), { headers });
    })
    .post('/read/:grant/renew', async (c) => {
      const until = await readingGrants.renew(c.req.param('grant'), getCookie(c, COOKIE));
      if (!until) throw new NotFoundError();
      return kept({ expires_at: until.toISOString() });
    })
    .get('/read/:grant/position', async (c) => {
      const { userId, productId } = await readingOf(c);
      return kept((await reading.position(userId, productId))?.locator);
    })
    .put('/read/:grant/position', async (c) => {
      const { userId, productId, editionId } = await readingOf(c);
      await reading.savePosition({ userId, productId, editionId, locator: await keepable(c), now: clock() });
      return kept(undefined);
    })
    .get('/read/:grant/settings', async (c) => kept(await reading.settings((await readingOf(c)).userId)))
    .put('/read/:grant/settings', async (c) => {
      const { userId } = await readingOf(c);
      await reading.saveSettings(userId, await keepable(c), clock());
      return kept(undefined);
    })
    .get('/read/:grant/:path{.+}', async (c) => {
      if (!isWelcomeDestination(c.req.header('sec-fetch-dest'))) throw new PermissionError();
      const found = await readingOf(c);
      return shelf.use(found, async (publication) => {
        const resource = publication.find(c.req.param('path'));
        if (!resource) throw new NotFoundError();
        return resourceAnswer(publication, resource, { method: c.req.method, header: (name) => c.req.header(name) });
      });
    });
}

async function keepable(c: Context): Promise<unknown> {
  const read = v.safeParse(KeptSchema, await readJson(c));
  if (!read.success) throw new ValidationError();
  return read.output;
}

/** Good for this one address. Where the reader lives on another host than the shop, the frame is a third party to the page. */
function cookieOf(value: string, grant: string, { settings }: Pick<Deps, 'settings'>): string {
  const isSecure = settings.READER_ORIGIN?.startsWith('https:') === true;
  const reach = isSecure ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax';
  return `${COOKIE}=${value}; Path=/read/${grant}/; HttpOnly; ${reach}`;
}

/** A page for an address that opens nothing here; it is seen inside the shop's frame. */
function closedPage(shop: string, status: 403 | 404): Response {
  const reason = status === 403 ? 'This book is already open in another browser.' : 'This reading has ended.';
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${reason}</title><p>${reason} Go back and open the book again.</p></html>`;
  return new Response(html, { status, headers: { ...pageHeaders(shop), 'Content-Type': 'text/html; charset=utf-8' } });
}

const NOT_BUILT =
  '<!doctype html><html lang="en"><title>Octavo</title><p>The reader has not been built yet: run its build first.</p></html>';
