import { type Context, Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { Env } from '../middleware/index.ts';
import { originsFor } from '../origins.ts';
import { WithHeaders } from '../services/ready-answer.ts';
import { NEW_RELEASES_PATH } from './addresses.ts';
import { NEW_RELEASES, newReleases } from './new-releases.ts';
import { robots } from './robots.ts';
import { sitemap, sitemapPart } from './sitemap.ts';
import { SharePictures } from './share-picture.ts';
import { NotFoundError } from '@octavo/core/errors';

type Needs = Pick<Deps, 'findability' | 'products' | 'ready' | 'settings' | 'ports' | 'files'>;

const XML = 'application/xml; charset=utf-8';
const KEPT_FOR_GOOD = {
  'Content-Type': 'image/jpeg',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy': "default-src 'none'",
};

/**
 * What is read to find books, by whoever is no visitor: `GET /robots.txt`, `/sitemap.xml`, `/sitemap-:part.xml`,
 * `/new-releases.atom` → 200 · 304 · 404 for a part that is not. `GET /share/:name` → 200 the picture of a shared link, made
 * when it is first asked for · 404.
 */
export function findabilityRoute(deps: Needs) {
  const { findability, products, ready, settings, ports, files } = deps;
  const pictures = new SharePictures({ files, find: findability.book });
  const answer = (c: Context, name: string, type: string, make: (origin: string) => Promise<Uint8Array>) => {
    const host = c.req.header('host');
    const { shop: origin } = originsFor(host, settings, ports());
    const headers = { 'Content-Type': type };
    return ready.respond(`${name} ${origin}`, c.req.raw, async () => new WithHeaders(await make(origin), headers), {
      host,
    });
  };
  return new Hono<Env>()
    .get('/robots.txt', (c) =>
      answer(c, 'robots', 'text/plain; charset=utf-8', async (origin) => new TextEncoder().encode(robots(origin))),
    )
    .get('/sitemap.xml', (c) => answer(c, 'sitemap', XML, (origin) => sitemap({ findability, origin })))
    .get('/:name{sitemap-[a-z]{4,6}-[1-9][0-9]{0,4}\\.xml}', (c) => {
      const part = c.req.param('name').slice('sitemap-'.length, -'.xml'.length);
      return answer(c, `sitemap ${part}`, XML, async (origin) => {
        const bytes = await sitemapPart({ findability, origin }, part);
        if (!bytes) throw new NotFoundError();
        return bytes;
      });
    })
    .get(NEW_RELEASES_PATH, (c) =>
      answer(c, 'new releases', 'application/atom+xml; charset=utf-8', async (origin) => {
        const rows = await products.list({ limit: NEW_RELEASES });
        return newReleases({ rows, identities: await findability.identities(rows.map(({ id }) => id)), origin });
      }),
    )
    .get('/share/:name{[0-9]{1,9}-[0-9a-f]{32}\\.jpg}', async (c) => {
      const [id = '', hash = ''] = c.req.param('name').replace('.jpg', '').split('-');
      const bytes = await pictures.at(Number(id), hash);
      return bytes ? new Response(new Uint8Array(bytes), { headers: KEPT_FOR_GOOD }) : c.notFound();
    });
}
