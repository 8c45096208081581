import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { Env } from '../http/index.ts';
import { originsFor } from '../origins.ts';
import { CLEAR_DATA_POLICY, READING_HEADERS, WORKER_POLICY } from '../reading/reading-policies.ts';
import type { StaticFiles } from '../web/static-files.ts';

const WORKER_PATH = '/reading-worker.js';
const WORKER_HEADERS = { ...READING_HEADERS, 'Content-Security-Policy': WORKER_POLICY };
const UNREGISTER_SCRIPT =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Data cleared</title><script type="module" src="/forgetting.js"></script><p>No books are stored on this device any more.</p></html>';

/**
 * The reader's origin outside of reading URLs: the built files, and
 * `GET /forget` → 200, a page that the shop loads in a hidden frame at sign-out. It deletes all offline books and encrypts
 * unsynced data. A header clears the HTTP cache; it must not clear the storage, which holds the unsynced data.
 */
export const readerFilesRoute = ({ settings, ports }: Pick<Deps, 'settings' | 'ports'>, readerFiles: StaticFiles) =>
  new Hono<Env>()
    .get('/forget', (c) => {
      const { shop } = originsFor(c.req.header('host'), settings, ports());
      const headers = {
        ...READING_HEADERS,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': `${CLEAR_DATA_POLICY}; frame-ancestors ${shop}`,
        'Clear-Site-Data': '"cache"',
        'Cache-Control': 'private, no-store',
      };
      return new Response(UNREGISTER_SCRIPT, { headers });
    })
    .get('*', async (c) => {
      const { path } = c.req;
      if (path.endsWith('.html')) return c.notFound();
      const headers = path === WORKER_PATH ? WORKER_HEADERS : READING_HEADERS;
      return (await readerFiles.respond(path, c.req.raw, headers)) ?? c.notFound();
    });
