import { createHash } from 'node:crypto';
import { BASE_PATH } from '@octavo/core/contract';
import type { Config } from '@octavo/core/entities';
import type { RenderedPage } from './page-renderer.ts';
import { disableLink, type GetStyleSheet, inlineStyles } from '../http/inline-styles.ts';
import { classesIn } from '../http/style-sheet.ts';

/** The built page with the shop's config. */
export interface ShopPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The report endpoint. Both `report-uri` and `report-to` are sent, because not every browser supports the newer one. */
const CSP_REPORT_PATH = `${BASE_PATH}/reports/csp`;

/** The hosts of Stripe.js by directive. @see https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE_HOSTS = {
  script: 'https://js.stripe.com https://*.js.stripe.com https://maps.googleapis.com',
  connect: 'https://api.stripe.com https://maps.googleapis.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
} as const;

/** One policy sanitizes the shop's own HTML; the default policy checks the HTML and the URLs of the card provider. */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types default dompurify octavo-prose'];

const toPolicy = (directives: readonly string[]): string =>
  [...directives, `report-uri ${CSP_REPORT_PATH}`, 'report-to csp'].join('; ');

/**
 * Writes `config` into the built page as `<script type="application/json" id="octavo-config">`, together with the rendered
 * content, and creates the matching policy. It allows only this and the build's own inline scripts, by their hashes, and
 * none in the rendered content, which includes customer text.
 */
export function buildShopPage(
  template: string,
  config: Config,
  rendered?: RenderedPage | null,
  getStyleSheet: GetStyleSheet = () => undefined,
): ShopPage {
  // Escapes "<", which could end the script element.
  const json = JSON.stringify(config).replaceAll('<', String.raw`\u003c`);
  const element = `<script type="application/json" id="octavo-config">${json}</script>`;
  const page = rendered ? injectBody(template, rendered, getStyleSheet) : template;
  const html = page.includes('</head>') ? page.replace('</head>', () => `${element}</head>`) : element + page;
  const hash = createHash('sha256').update(json).digest('base64');
  const inlineHashes = [`'sha256-${hash}'`, ...inlineScriptHashes(template)].join(' ');
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${inlineHashes} ${STRIPE_HOSTS.script}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self' ${STRIPE_HOSTS.connect}`,
    `frame-src ${['self', config.reader_origin, ...config.stream_origins].filter(Boolean).map(quoteSelf).join(' ')} ${STRIPE_HOSTS.frame}`,
    "manifest-src 'self'",
    // The card provider starts workers from blobs.
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ];
  const isEnforced = config.trusted_types === 'enforce';
  return {
    html,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': toPolicy(isEnforced ? [...policy, ...TRUSTED_TYPES] : policy),
      ...(isEnforced ? {} : { 'Content-Security-Policy-Report-Only': toPolicy(TRUSTED_TYPES) }),
      'Reporting-Endpoints': `csp="${CSP_REPORT_PATH}"`,
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      // A page URL may contain a key, so no Referer may reveal its path.
      'Referrer-Policy': 'strict-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    },
  };
}

/**
 * Writes rendered content into the built page in place of its loading text. The needed styles are inlined for the first
 * paint. Code, fonts and the remaining styles are deferred; the built page's script loads them after the paint.
 */
function injectBody(template: string, { head, body, state }: RenderedPage, styleAt: GetStyleSheet): string {
  const end = template.indexOf('</head>');
  const classes = classesIn(body);
  const fonts: string[] = [];
  const faces: string[] = [];
  const deferred = (template.slice(0, end) + head)
    .replaceAll('<script type="module"', '<script data-after-paint type="text/plain"')
    .replace('<link rel="manifest"', '<link data-after-paint="manifest" rel="later"')
    .replaceAll('<link rel="modulepreload"', '<link data-after-paint="modulepreload" rel="later"')
    .replaceAll(/\s*<link rel="preload" as="font"[^>]*>/g, (link) => {
      fonts.push(link.trim().replace('rel="preload"', 'data-after-paint="preload" rel="later"'));
      return '';
    });
  const addresses = fonts.flatMap((link) => /href="([^"]+)"/.exec(link)?.[1] ?? []);
  const styled = inlineStyles(deferred, styleAt, (sheet, link) => {
    const styles = sheet.forPage(classes, addresses);
    faces.push(...styles.fontFaces);
    const rest = styles.isComplete
      ? disableLink(link)
      : link.replace('rel="stylesheet"', 'data-after-paint="stylesheet" rel="later"');
    return `<style>${styles.rules}</style>${rest}`;
  });
  const root = template
    .slice(end)
    .replace(/<div id="root">[\s\S]*?<\/div>/, () => `<div id="root">${body}</div>${state}`);
  return styled.replace('<script', () => `${deferFontFaces(faces)}${fonts.join('')}<script`) + root;
}

/**
 * Returns style elements for fonts that load after the first paint, one per family. In one element, the last file with
 * a character would win, and the browser would fetch parts of the family needlessly. The elements precede the page's
 * script, which may run immediately.
 */
function deferFontFaces(faces: readonly string[]): string {
  const families = new Map<string, string>();
  for (const face of faces) {
    const family = /font-family:([^;}]+)/.exec(face)?.[1] ?? '';
    families.set(family, (families.get(family) ?? '') + face);
  }
  const late = [...families.values()].map((family) => `<style media="not all">${family}</style>`).join('');
  return late && `${late}<noscript><style>${faces.join('')}</style></noscript>`;
}

const quoteSelf = (source: string | null): string => (source === 'self' ? "'self'" : (source ?? ''));

/** Hashes of the inline scripts in the build, such as the one that sets the theme before the first paint; data is excluded. */
function inlineScriptHashes(template: string): string[] {
  return [...template.matchAll(/<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
