import type { CatalogSite } from './catalog-feed.ts';

/** The path of the OPDS authentication document. */
export const AUTHENTICATION_PATH = '/opds/authentication.json';
/** The media type of the OPDS authentication document. */
export const AUTHENTICATION_TYPE = 'application/opds-authentication+json';

/** The OPDS authentication document. @see https://drafts.opds.io/authentication-for-opds-1.0 */
export const authenticationDocument = ({ origin, shopName }: CatalogSite): object => ({
  id: origin + AUTHENTICATION_PATH,
  title: shopName,
  description:
    'Your books, on your devices. Sign in with your username and an app password, which you create in your account under Security.',
  authentication: [
    { type: 'http://opds-spec.org/auth/basic', labels: { login: 'Username', password: 'App password' } },
  ],
  links: [
    { rel: 'logo', href: `${origin}/icons/icon-512.png`, type: 'image/png', width: 512, height: 512 },
    { rel: 'help', href: `${origin}/profile?tab=account-settings`, type: 'text/html' },
    { rel: 'register', href: `${origin}/register`, type: 'text/html' },
  ],
});

/** A 401 response with the authentication document, which makes a reading app ask for a password. */
export const authenticationRequired = (site: CatalogSite): Response =>
  new Response(JSON.stringify(authenticationDocument(site)), {
    status: 401,
    headers: {
      'Content-Type': AUTHENTICATION_TYPE,
      // Header values are ASCII, so the realm is not the name of the shop.
      'WWW-Authenticate': 'Basic realm="Library", charset="UTF-8"',
      Link: `<${site.origin}${AUTHENTICATION_PATH}>; rel="http://opds-spec.org/auth/document"; type="${AUTHENTICATION_TYPE}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
