import { createHash } from 'node:crypto';
import { BASE_PATH } from '@octavo/core/contract';
import type { Config } from '@octavo/core/entities';
import type { RenderedPage } from './page-renderer.ts';
import { type StyleAt, withStyles } from './page-styles.ts';

/** The built page with the shop's settings written into it. */
export interface ShopPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Where browsers tell what they refused; both ways to say so are needed, since not every browser knows the newer one. */
const REPORTS = `${BASE_PATH}/reports/csp`;
const STRIPE_SCRIPT = 'https://js.stripe.com';
const STRIPE_CONNECT = 'https://api.stripe.com';
const STRIPE_FRAMES = ['https://js.stripe.com', 'https://hooks.stripe.com'];

/**
 * Writes `config` into the built page as `<script type="application/json" id="octavo-config">`, and what was rendered where
 * there is something, and gives the policy that belongs to it: no inline script but that one and those of the built page,
 * by their hashes. None that stands in what was rendered, which tells of what people wrote.
 */
export function shopPage(
  template: string,
  config: Config,
  rendered?: RenderedPage | null,
  styleAt: StyleAt = () => undefined,
): ShopPage {
  // "<" could end the element early, whatever text it stands in.
  const json = JSON.stringify(config).replaceAll('<', String.raw`\u003c`);
  const element = `<script type="application/json" id="octavo-config">${json}</script>`;
  const page = rendered ? withBody(template, rendered, styleAt) : template;
  const html = page.includes('</head>') ? page.replace('</head>', () => `${element}</head>`) : element + page;
  const hash = createHash('sha256').update(json).digest('base64');
  const inlineHashes = [`'sha256-${hash}'`, ...inlineScriptHashes(template)].join(' ');
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${inlineHashes} ${STRIPE_SCRIPT}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self' ${STRIPE_CONNECT}`,
    `frame-src ${['self', config.reader_origin, ...config.stream_origins, ...STRIPE_FRAMES].filter(Boolean).map(quoteSelf).join(' ')}`,
    // HTML from elsewhere has one way in, which cleans it; a script's address one, which knows the payment script.
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify octavo-prose',
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    `report-uri ${REPORTS}`,
    'report-to csp',
  ].join('; ');
  return {
    html,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Reporting-Endpoints': `csp="${REPORTS}"`,
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    },
  };
}

/**
 * Writes what was rendered into the built page, in the place of the words that stand there until the script has come. It is
 * painted from what comes with it: its styles stand in it, and its code is held back and fetched by the script of the built
 * page.
 */
function withBody(template: string, { head, body, state }: RenderedPage, styleAt: StyleAt): string {
  const end = template.indexOf('</head>');
  const painted = withStyles(
    (template.slice(0, end) + head)
      .replaceAll('<script type="module"', '<script data-after-paint type="text/plain"')
      .replaceAll('<link rel="modulepreload"', '<link data-after-paint rel="later"'),
    styleAt,
  );
  return (
    painted +
    template.slice(end).replace(/<div id="root">[\s\S]*?<\/div>/, () => `<div id="root">${body}</div>${state}`)
  );
}

const quoteSelf = (source: string | null): string => (source === 'self' ? "'self'" : (source ?? ''));

/** The build may put a script of its own into the page, beside text that is none, such as the one that sets the theme before the first paint. */
function inlineScriptHashes(template: string): string[] {
  return [...template.matchAll(/<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
