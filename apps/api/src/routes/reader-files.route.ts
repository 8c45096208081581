import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { type Env, plainPage } from '../http/index.ts';
import { originsFor } from '../origins.ts';
import { CLEAR_DATA_POLICY, READING_HEADERS, WORKER_POLICY } from '../reading/reading-policies.ts';
import type { StaticFiles } from '../web/static-files.ts';

const WORKER_PATH = '/reading-worker.js';
const WORKER_HEADERS = { ...READING_HEADERS, 'Content-Security-Policy': WORKER_POLICY };
const CLEAR_DATA_PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Reader</title><script type="module" src="/forgetting.js"></script><p id="result">Nothing on this device was changed.</p></html>';
const REFUSAL = plainPage({
  title: 'Reader',
  main: '<h1>Nothing was changed</h1><p>Nothing on this device was changed.</p>',
});

/**
 * The reader's origin outside of reading URLs: the built files, and
 * `GET /forget` → 200, a page that the shop loads in a hidden frame at sign-out. Its script deletes all offline books and
 * encrypts unsynced data · 403 outside of a frame, such as for a link on another site. Only the shop may frame the page.
 * For the shop, a header clears the HTTP cache; it must not clear the storage, which holds the unsynced data.
 */
export const readerFilesRoute = ({ settings, ports }: Pick<Deps, 'settings' | 'ports'>, readerFiles: StaticFiles) =>
  new Hono<Env>()
    .get('/forget', (c) => {
      const { shop } = originsFor(c.req.header('host'), settings, ports());
      const headers = {
        ...READING_HEADERS,
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'private, no-store',
        Vary: 'Sec-Fetch-Dest, Referer',
      };
      const destination = c.req.header('sec-fetch-dest');
      // Old browsers do not name a destination; the script then refuses to run outside of a frame.
      if (destination !== undefined && destination !== 'iframe') {
        const policy = { 'Content-Security-Policy': REFUSAL.policy };
        return new Response(REFUSAL.html, { status: 403, headers: { ...headers, ...policy } });
      }
      return new Response(CLEAR_DATA_PAGE, {
        headers: {
          ...headers,
          'Content-Security-Policy': `${CLEAR_DATA_POLICY}; frame-ancestors ${shop}`,
          // The browser obeys this header even for a frame that the policy blocks, so the embedding page must be known.
          ...(destination === 'iframe' && originOf(c.req.header('referer')) === shop
            ? { 'Clear-Site-Data': '"cache"' }
            : {}),
        },
      });
    })
    .get('*', async (c) => {
      const { path } = c.req;
      if (path.endsWith('.html')) return c.notFound();
      const headers = path === WORKER_PATH ? WORKER_HEADERS : READING_HEADERS;
      return (await readerFiles.respond(path, c.req.raw, headers)) ?? c.notFound();
    });

const originOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;
