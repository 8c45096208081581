import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { Env } from '../http/index.ts';
import { type DocsPage, docsPage, openApiDocument } from '../openapi/index.ts';

/** `GET /openapi.json` → 200 · 304, the OpenAPI document. `GET /docs` → 200, its HTML page. Both are built on first use. */
export function documentsRoute({ responseCache }: Pick<Deps, 'responseCache'>) {
  let page: DocsPage | undefined;
  return new Hono<Env>({ strict: false })
    .get('/openapi.json', (c) => responseCache.respond('openapi', c.req.raw, async () => openApiDocument()))
    .get('/docs', (c) => {
      page ??= docsPage(openApiDocument());
      return c.body(page.html, 200, { ...page.headers });
    });
}
