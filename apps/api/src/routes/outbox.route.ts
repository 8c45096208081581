import { join } from 'node:path';
import { NotFoundError } from '@octavo/core/errors';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { readOutboxEmail, readOutbox } from '../mail/index.ts';
import { type Env, isLocalHost } from '../http/index.ts';
import type { StaticFiles } from '../web/static-files.ts';
import { escapeHtml } from '../http/escape-html.ts';

const CONTENT_SECURITY_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Allows styles only. An email is rendered as in an email client, without scripts. */
const HEADERS = {
  'Content-Security-Policy': `${CONTENT_SECURITY_POLICY}; style-src 'unsafe-inline'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/**
 * `GET /outbox` → 200 the emails that a shop without a mail server would have sent, newest first.
 * `GET /outbox/:name.html|.txt` → 200 one email · 404. `GET /outbox/files/:name` → its styles and fonts. Their links grant account access, so only a development shop on
 * the loopback interface shows them. A request must come from a local browser without a proxy.
 */
export function outboxRoute({ settings, shopProfiles }: Pick<Deps, 'settings' | 'shopProfiles'>, files: StaticFiles) {
  const { NODE_ENV, SMTP_URL, HOST, PUBLIC_URL, TRUSTED_PROXIES, DATA_DIR } = settings;
  const routes = new Hono<Env>();
  const isOpen =
    !LOOPBACK.test(HOST) || TRUSTED_PROXIES > 0 || (PUBLIC_URL && !LOOPBACK.test(new URL(PUBLIC_URL).hostname));
  if (NODE_ENV === 'production' || SMTP_URL || isOpen) return routes;
  const folder = join(DATA_DIR, 'outbox');
  return routes
    .use('/outbox/*', async (c, next) => {
      if (!isLocalHost(c)) throw new NotFoundError();
      await next();
    })
    .get(
      '/outbox/files/:name',
      async (c) => (await files.respond(`/${c.req.param('name')}`, c.req.raw)) ?? c.notFound(),
    )
    .get('/outbox', async () => {
      const emails = await readOutbox(folder);
      const rows = emails.map(
        ({ name, to, subject, date }) =>
          `<li><a class="title" href="/outbox/${name}.html">${escapeHtml(subject)}</a><p class="caption">to ${escapeHtml(to)}, ${escapeHtml(date)} · <a href="/outbox/${name}.txt">as text</a></p></li>`,
      );
      const list = rows.length > 0 ? `<ol class="cards">${rows.join('')}</ol>` : '<p class="empty">No emails yet.</p>';
      return page(list, (await shopProfiles.current()).name);
    })
    .get('/outbox/:file{[\\w-]+\\.(?:html|txt)}', async (c) => {
      const [name = '', form] = c.req.param('file').split('.');
      const mail = await readOutboxEmail(folder, name, form === 'html' ? 'html' : 'txt');
      if (mail === undefined) throw new NotFoundError();
      const type = form === 'html' ? 'text/html' : 'text/plain';
      return new Response(mail, { headers: { ...HEADERS, 'Content-Type': `${type}; charset=utf-8` } });
    });
}

/** The list uses the design tokens, so it looks like the shop. */
const page = (list: string, shopName: string): Response =>
  new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Outbox · ${escapeHtml(shopName)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">${STYLES}</head><body><header><a class="brand" href="/">${escapeHtml(shopName)}</a><a class="back" href="/">Back to the shop</a></header><main><h1>Outbox</h1><p class="note">No mail server is set up, so emails are shown here.</p>${list}</main></body></html>`,
    {
      headers: {
        ...HEADERS,
        'Content-Security-Policy': `${CONTENT_SECURITY_POLICY}; style-src 'self'; font-src 'self'; img-src 'self'`,
        'Content-Type': 'text/html; charset=utf-8',
      },
    },
  );

const STYLES = ['tokens', 'themes', 'outbox']
  .map((name) => `<link rel="stylesheet" href="/outbox/files/${name}.css">`)
  .join('');
