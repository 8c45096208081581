/** Pages of one person, and rooms that are not the shop's face. */
const DISALLOWED_PATHS = [
  '/cart',
  '/dashboard',
  '/favorites',
  '/library',
  '/opds/v1.2/shelf',
  '/opds/v2/shelf',
  '/outbox',
  '/product/*/stream',
  '/profile',
  '/sandbox/',
];

/** What robots may read. The calls behind public pages are among it: whoever runs a page's script needs them. */
export const robotsTxt = (origin: string): string =>
  [
    'User-agent: *',
    ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
