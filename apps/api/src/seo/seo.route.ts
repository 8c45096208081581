import { type Context, Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { Env } from '../http/index.ts';
import { originsFor } from '../origins.ts';
import { BodyWithHeaders } from '../response-cache/cached-response.ts';
import { NEW_RELEASES_PATH } from './urls.ts';
import { NEW_RELEASES_LIMIT, renderNewReleases } from './new-releases-feed.ts';
import { robotsTxt } from './robots.ts';
import { renderSitemap, renderSitemapPart } from './sitemap.ts';
import { ShareImages } from './share-images.ts';
import { NotFoundError } from '@octavo/core/errors';

type SeoDeps = Pick<Deps, 'seo' | 'products' | 'responseCache' | 'settings' | 'ports' | 'files' | 'shopProfiles'>;

const XML = 'application/xml; charset=utf-8';
const IMMUTABLE_HEADERS = {
  'Content-Type': 'image/jpeg',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy': "default-src 'none'",
};

/**
 * Discovery files: `GET /robots.txt`, `/sitemap.xml`, `/sitemap-:part.xml`, `/new-releases.atom` → 200 · 304 · 404 for an
 * unknown part. `GET /share/:name` → 200 a link preview image, rendered on first request · 404.
 */
export function seoRoute(deps: SeoDeps) {
  const { seo, products, responseCache, settings, ports, files, shopProfiles } = deps;
  const getShopName = async () => (await shopProfiles.current()).name;
  const legalPaths = async () => ((await shopProfiles.current()).legalTexts.has('imprint') ? ['/legal/imprint'] : []);
  const shareImages = new ShareImages({ files, getShopName, findBook: seo.findPublic, saveImage: seo.saveShareImage });
  const respondCached = (c: Context, name: string, type: string, make: (origin: string) => Promise<Uint8Array>) => {
    const host = c.req.header('host');
    const { shop: origin } = originsFor(host, settings, ports());
    const headers = { 'Content-Type': type };
    return responseCache.respond(
      `${name} ${origin}`,
      c.req.raw,
      async () => new BodyWithHeaders(await make(origin), headers),
      {
        host,
      },
    );
  };
  return new Hono<Env>()
    .get('/robots.txt', (c) =>
      respondCached(c, 'robots', 'text/plain; charset=utf-8', async (origin) =>
        new TextEncoder().encode(robotsTxt(origin)),
      ),
    )
    .get('/sitemap.xml', (c) =>
      respondCached(c, 'sitemap', XML, async (origin) => renderSitemap({ seo, origin, paths: await legalPaths() })),
    )
    .get('/:name{sitemap-[a-z]{4,6}-[1-9][0-9]{0,4}\\.xml}', (c) => {
      const part = c.req.param('name').slice('sitemap-'.length, -'.xml'.length);
      return respondCached(c, `sitemap ${part}`, XML, async (origin) => {
        const bytes = await renderSitemapPart({ seo, origin, paths: await legalPaths() }, part);
        if (!bytes) throw new NotFoundError();
        return bytes;
      });
    })
    .get(NEW_RELEASES_PATH, (c) =>
      respondCached(c, 'new releases', 'application/atom+xml; charset=utf-8', async (origin) => {
        const rows = await products.list({ limit: NEW_RELEASES_LIMIT });
        const identities = await seo.findIdentities(rows.map(({ id }) => id));
        return renderNewReleases({ rows, identities, origin, shopName: await getShopName() });
      }),
    )
    .get('/share/:name{[0-9]{1,9}-[0-9a-f]{32}\\.jpg}', async (c) => {
      const [id = '', hash = ''] = c.req.param('name').replace('.jpg', '').split('-');
      const bytes = await shareImages.get(Number(id), hash);
      return bytes ? new Response(new Uint8Array(bytes), { headers: IMMUTABLE_HEADERS }) : c.notFound();
    });
}
