import { createHash } from 'node:crypto';
import type { Config } from '@octavo/core/entities';
import { expect, it } from 'vitest';
import { StyleSheet } from '../http/style-sheet.ts';
import { buildShopPage } from './shop-page.ts';

const INLINE_SCRIPT = 'document.documentElement.dataset.theme = "dark"';
const TEMPLATE = `<html><head><script>${INLINE_SCRIPT}</script><script type="module" crossorigin src="/assets/first.js"></script><link rel="modulepreload" href="/assets/next.js"></head><body><div id="root"><p>Loading...</p></div></body></html>`;
const CONFIG = { reader_origin: null, stream_origins: [], trusted_types: 'enforce' } as unknown as Config;
const rendered = (body: string) => ({
  head: '<link rel="modulepreload" crossorigin href="/assets/book.js">',
  body,
  state: '<script type="application/json" id="octavo-page">{}</script>',
});
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('defers the code of a rendered page, and of no other', () => {
  expect(buildShopPage(TEMPLATE, CONFIG).html).toContain('<script type="module" crossorigin src="/assets/first.js">');
  const { html } = buildShopPage(TEMPLATE, CONFIG, rendered('<h1>A book</h1>'));
  expect(html).not.toContain('type="module"');
  expect(html).not.toContain('rel="modulepreload"');
  expect(html).toContain('<script data-after-paint type="text/plain" crossorigin src="/assets/first.js">');
  expect(html.match(/<link data-after-paint="modulepreload" rel="later"/g)).toHaveLength(2);
  expect(html).toContain('<div id="root"><h1>A book</h1></div><script type="application/json" id="octavo-page">');
});

it('inlines the styles of a rendered page and keeps their disabled links', () => {
  const template = TEMPLATE.replace('</head>', '<link rel="stylesheet" crossorigin href="/assets/first.css"></head>');
  const sheet = new StyleSheet('p{margin:0}');
  const style = (address: string) => (address === '/assets/first.css' ? sheet : undefined);
  const { html } = buildShopPage(template, CONFIG, rendered('<h1>A book</h1>'), style);
  expect(html).toContain(
    '<style>p{margin:0}</style><link disabled rel="stylesheet" crossorigin href="/assets/first.css">',
  );
  expect(buildShopPage(template, CONFIG, null, style).html).not.toContain('<style>');
});

it('defers fonts by family and unused styles, before the page’s script', () => {
  const face = '@font-face{font-family:Text;src:url(/assets/text.woff2)}';
  const cut = '@font-face{font-family:Text;src:url(/assets/text.woff2?cut)}';
  const other = '@font-face{font-family:Other;src:url(/assets/text.woff2)}';
  const sheet = new StyleSheet(`${face}${other}${cut}._book_1{margin:0}${'._other_2{margin:0}'.repeat(9)}`);
  const template = TEMPLATE.replace(
    '</head>',
    '<link rel="preload" as="font" href="/assets/text.woff2"><link rel="stylesheet" href="/assets/first.css"></head>',
  );
  const { html } = buildShopPage(template, CONFIG, rendered('<h1 class="_book_1">A book</h1>'), () => sheet);
  expect(html).toContain(
    `<style media="not all">${face}${cut}</style><style media="not all">${other}</style>` +
      `<noscript><style>${face}${other}${cut}</style></noscript>` +
      '<link data-after-paint="preload" rel="later" as="font" href="/assets/text.woff2"><script>',
  );
  expect(html).toContain(
    '<style>._book_1{margin:0}</style><link data-after-paint="stylesheet" rel="later" href="/assets/first.css">',
  );
});

/** The sources of each directive. */
function parsePolicy(policy = ''): Record<string, string[]> {
  return Object.fromEntries(
    policy.split('; ').map((rule) => {
      const [name = '', ...sources] = rule.split(' ');
      return [name, sources];
    }),
  );
}

it('allows every host that Stripe’s security guide lists for Stripe.js', () => {
  const policy = parsePolicy(buildShopPage(TEMPLATE, CONFIG).headers['Content-Security-Policy']);
  expect(policy['script-src']).toEqual(
    expect.arrayContaining(['https://js.stripe.com', 'https://*.js.stripe.com', 'https://maps.googleapis.com']),
  );
  expect(policy['frame-src']).toEqual(
    expect.arrayContaining(['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com']),
  );
  expect(policy['connect-src']).toEqual(
    expect.arrayContaining(['https://api.stripe.com', 'https://maps.googleapis.com']),
  );
  expect(policy['worker-src']).toEqual(["'self'", 'blob:']);
});

it('enforces Trusted Types, or only reports their violations', () => {
  const policies = (mode: Config['trusted_types']) => {
    const { headers } = buildShopPage(TEMPLATE, { ...CONFIG, trusted_types: mode });
    return [headers['Content-Security-Policy'], headers['Content-Security-Policy-Report-Only']].map(parsePolicy);
  };
  const trustedTypes = {
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', 'dompurify', 'octavo-prose'],
    'report-uri': ['/api/v1/reports/csp'],
    'report-to': ['csp'],
  };
  const [enforced, none] = policies('enforce');
  expect(enforced).toMatchObject({ ...trustedTypes, 'default-src': ["'none'"] });
  expect(none).toEqual(parsePolicy());
  const [rest, reported] = policies('report-only');
  expect(rest).toMatchObject({ 'default-src': ["'none'"], 'object-src': ["'none'"], 'report-to': ['csp'] });
  expect(rest).not.toHaveProperty('require-trusted-types-for');
  expect(rest).not.toHaveProperty('trusted-types');
  expect(reported).toEqual(trustedTypes);
});

it('allows the inline scripts of the built page, and none in the rendered content', () => {
  const page = buildShopPage(TEMPLATE, CONFIG, rendered('<p>kind words<script>steal()</script></p>'));
  const policy = page.headers['Content-Security-Policy'];
  expect(policy).toContain(hashOf(INLINE_SCRIPT));
  expect(page.html).toContain('<div id="root"><p>kind words');
  expect(policy).not.toContain(hashOf('steal()'));
  // Customer text that looks like markup stays unchanged.
  expect(buildShopPage(TEMPLATE, CONFIG, rendered('<p>&lt;script type="module"</p>')).html).toContain(
    '&lt;script type="module"',
  );
});
