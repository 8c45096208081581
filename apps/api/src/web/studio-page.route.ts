import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { escapeHtml } from '../http/escape-html.ts';
import type { Env } from '../http/index.ts';
import { toUnavailableError } from '../http/unavailable.ts';
import type { StaticFiles } from './static-files.ts';

/**
 * The policies of the editor (for inert documents, and for pasted text) and of the sanitizer (for reviews).
 */
const TRUSTED_TYPES_POLICIES = 'octavo-description ProseMirrorClipboard dompurify octavo-prose';

/** Allows only the studio's own files: no inline code, no other origins, and only HTML from the editor or the sanitizer. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  `trusted-types ${TRUSTED_TYPES_POLICIES}`,
].join('; ');

const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cache-Control': 'no-cache',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Referrer-Policy': 'strict-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};

/** Writes the name of the shop into the built page. The script reads it from the element. */
const injectName = (page: string, name: string): string =>
  page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(name)} Studio</title>`)
    .replace(
      /<meta name="application-name"[^<>]*>/,
      () => `<meta name="application-name" content="${escapeHtml(name)}">`,
    );

/** A build takes about half a minute. */
const NOT_BUILT_HEADERS = { 'Retry-After': '30' };

/**
 * `GET /studio`, `/studio/…`, `/admin`, `/admin/…`, `/dashboard` → the page of the studio and the back office · 404 for a missing file · 503
 * before the build. The page contains no user data; its script chooses the content by the URL.
 */
export const studioPageRoute = ({ shopProfiles }: Pick<Deps, 'shopProfiles'>, files: StaticFiles) =>
  new Hono<Env>({ strict: false })
    .get('/studio/theme.js', async (c) => (await files.respond('/theme.js', c.req.raw)) ?? c.notFound())
    .get(
      '/studio/assets/:name',
      async (c) => (await files.respond(`/assets/${c.req.param('name')}`, c.req.raw)) ?? c.notFound(),
    )
    .on('GET', ['/studio/*', '/admin/*', '/dashboard'], async (c) => {
      const page = files.text('/index.html');
      if (page === undefined)
        return c.text('The studio has not been built yet. Run the build first.', 503, NOT_BUILT_HEADERS);
      // Without the database, the page itself says that its data cannot be loaded.
      const profile = await shopProfiles.current().catch((error: unknown) => {
        if (toUnavailableError(error) === undefined) throw error;
      });
      return c.body(profile ? injectName(page, profile.name) : page, 200, PAGE_HEADERS);
    });
