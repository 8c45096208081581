/** Where the provider's own loader takes its script from. */
const PROVIDER = 'https://js.stripe.com/';

const allowed = new Set<string>();
let hasPolicy = false;

/**
 * Lets the payment script into a page that enforces Trusted Types, and no other script: what is put into a script's `src`
 * anywhere on the page has to be `address`, or the provider's own for `null`.
 */
export function allowScript(address: string | null): void {
  allowed.add(address === null ? PROVIDER : new URL(address, document.baseURI).href);
  if (hasPolicy || !window.trustedTypes) return;
  // The default policy, because the provider's loader writes the address itself. There is one a page.
  window.trustedTypes.createPolicy('default', { createScriptURL: checked });
  hasPolicy = true;
}

/** @throws {TypeError} for any other address. */
function checked(url: string): string {
  const { href } = new URL(url, document.baseURI);
  if (allowed.has(href) || (allowed.has(PROVIDER) && href.startsWith(PROVIDER))) return url;
  throw new TypeError(`A script was refused: ${href}`);
}
