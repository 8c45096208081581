/** The origin from which the loader of the provider loads its script. */
const STRIPE_ORIGIN = 'https://js.stripe.com/';

const allowedUrls = new Set<string>();
let hasPolicy = false;

/**
 * Allows the payment script on a page with Trusted Types, and no other script: a script `src` anywhere on the page
 * has to be `address`, or for `null` a URL of the provider.
 */
export function allowScript(address: string | null): void {
  allowedUrls.add(address === null ? STRIPE_ORIGIN : new URL(address, document.baseURI).href);
  if (hasPolicy || !window.trustedTypes) return;
  // The default policy, because the loader of the provider sets the URL itself. A page can have only one.
  window.trustedTypes.createPolicy('default', { createScriptURL: checkScriptUrl });
  hasPolicy = true;
}

/** @throws {TypeError} for any other URL. */
function checkScriptUrl(url: string): string {
  const { href } = new URL(url, document.baseURI);
  if (allowedUrls.has(href) || (allowedUrls.has(STRIPE_ORIGIN) && href.startsWith(STRIPE_ORIGIN))) return url;
  throw new TypeError(`A script was blocked: ${href}`);
}
