/** Where the provider's own loader takes its script from. */
const STRIPE_ORIGIN = 'https://js.stripe.com/';

const allowedUrls = new Set<string>();
let hasPolicy = false;

/**
 * Lets the payment script into a page that enforces Trusted Types, and no other script: what is put into a script's `src`
 * anywhere on the page has to be `address`, or the provider's own for `null`.
 */
export function allowScript(address: string | null): void {
  allowedUrls.add(address === null ? STRIPE_ORIGIN : new URL(address, document.baseURI).href);
  if (hasPolicy || !window.trustedTypes) return;
  // The default policy, because the provider's loader writes the address itself. There is one a page.
  window.trustedTypes.createPolicy('default', { createScriptURL: checkScriptUrl });
  hasPolicy = true;
}

/** @throws {TypeError} for any other address. */
function checkScriptUrl(url: string): string {
  const { href } = new URL(url, document.baseURI);
  if (allowedUrls.has(href) || (allowedUrls.has(STRIPE_ORIGIN) && href.startsWith(STRIPE_ORIGIN))) return url;
  throw new TypeError(`A script was refused: ${href}`);
}
