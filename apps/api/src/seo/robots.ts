/** Personal pages and technical paths. */
const DISALLOWED_PATHS = [
  '/admin',
  '/cart',
  '/dashboard',
  '/studio',
  '/favorites',
  '/library',
  '/opds/v1.2/shelf',
  '/opds/v2/shelf',
  '/outbox',
  '/product/*/stream',
  '/profile',
  '/sandbox/',
];

/** The robots.txt. It allows the API calls of public pages, because crawlers that run scripts need them. */
export const robotsTxt = (origin: string): string =>
  [
    'User-agent: *',
    ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
