import { type Context, Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { Env } from '../middleware/index.ts';
import { originsFor } from '../origins.ts';
import { codingOf, packBytes } from '../services/packing.ts';
import { shopConfig } from '../services/shop-config.ts';
import { shopPage } from './shop-page.ts';
import type { StaticFiles } from './static-files.ts';

const NOT_BUILT =
  '<!doctype html><html lang="en"><title>Octavo</title><p>The store has not been built yet: run its build first.</p></html>';

/** `GET *` → a file of the built store, or its page for every address that is the page's own to route · 308 to the public host. */
export function shopRoute(
  { settings, payment, ports }: Pick<Deps, 'settings' | 'payment' | 'ports'>,
  files: StaticFiles,
) {
  const template = files.text('/index.html') ?? NOT_BUILT;
  return new Hono<Env>().get('*', async (c) => {
    const path = c.req.path;
    const file = path === '/index.html' ? undefined : await files.respond(path, c.req.raw);
    if (file) return file;
    // A missing picture or script must not be answered with a page.
    if (/\.[a-z0-9]{2,12}$/i.test(path) && !(c.req.header('accept') ?? '').includes('text/html')) return c.notFound();
    const elsewhere = publicAddress(c, settings.PUBLIC_URL);
    if (elsewhere) return c.redirect(elsewhere, 308);
    const page = shopPage(template, shopConfig(settings, payment, originsFor(c.req.header('host'), settings, ports())));
    const coding = codingOf(c.req.header('accept-encoding') ?? null);
    if (!coding) return c.body(page.html, 200, { ...page.headers });
    const packed = await packBytes(new TextEncoder().encode(page.html), coding);
    return c.body(packed, 200, { ...page.headers, 'Content-Encoding': coding, Vary: 'Accept-Encoding' });
  });
}

/** Where a visitor who came by another host name belongs. */
function publicAddress(c: Context, publicUrl: string | undefined): string | undefined {
  if (!publicUrl || c.req.header('host') === new URL(publicUrl).host) return undefined;
  const { pathname, search } = new URL(c.req.url);
  return `${publicUrl}${pathname}${search}`;
}
