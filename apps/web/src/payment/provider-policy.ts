import type { TrustedTypesMode } from '@octavo/core/entities';
import DOMPurify from 'dompurify';

/** Scripts of the provider: `js.stripe.com` and its subdomains, as in the content policy of the page. */
const STRIPE_SCRIPT = /^https:\/\/(?:[a-z0-9-]+\.)*js\.stripe\.com\//;

/** Hosted fields are frames. The content policy of the page decides which addresses they may have. */
const PROVIDER_HTML = {
  ADD_TAGS: ['iframe'],
  ADD_ATTR: ['allow', 'allowfullscreen', 'frameborder', 'referrerpolicy', 'sandbox', 'scrolling'],
};

const allowedUrls = new Set<string>();
let isStripeAllowed = false;
let hasPolicy = false;

/**
 * Allows the provider's script, and no other script, on a page with Trusted Types. Each script `src` on the page must
 * be `address`, or for `null` a URL of Stripe. HTML that the script sets is sanitized. Workers may start from a blob.
 *
 * In `report-only`, nothing is changed or blocked; changes that `enforce` would make are reported.
 *
 * @see https://www.w3.org/TR/trusted-types/#default-policy-hdr
 */
export function allowProviderScript(address: string | null, mode: TrustedTypesMode): void {
  if (address === null) isStripeAllowed = true;
  else allowedUrls.add(new URL(address, document.baseURI).href);
  if (hasPolicy || !window.trustedTypes) return;
  hasPolicy = true;
  // The default policy, because the provider sets URLs and HTML itself. A page can have only one.
  const rules: PolicyRules = {
    createHTML: mode === 'enforce' ? sanitizeProviderHtml : unchangedIfSafe,
    createScriptURL: allowedUrlOrNull,
  };
  createDefaultPolicy(window, rules);
  extendToFrames(rules);
}

/** The rules of the default policy. The browser blocks, or only reports, a value for which a rule returns `null`. */
interface PolicyRules {
  createHTML(html: string): string | null;
  createScriptURL(url: string, type: string, sink: string): string | null;
}

/** Without browser support DOMPurify would return its input. */
const sanitizeProviderHtml = (html: string): string =>
  DOMPurify.isSupported ? DOMPurify.sanitize(html, PROVIDER_HTML) : '';

function unchangedIfSafe(html: string): string | null {
  sanitizeProviderHtml(html);
  return DOMPurify.removed.length === 0 ? html : null;
}

function allowedUrlOrNull(url: string, _type: string, sink: string): string | null {
  const { href, protocol, origin } = new URL(url, document.baseURI);
  if (allowedUrls.has(href) || (isStripeAllowed && STRIPE_SCRIPT.test(href))) return url;
  // A blob has no code that is not on the page already. Script elements never run one: the content policy forbids it.
  const isWorker = /^(?:Shared)?Worker constructor$/.test(sink);
  return isWorker && protocol === 'blob:' && origin === window.location.origin ? url : null;
}

/** Creates the default policy of a window, unless it has one. */
function createDefaultPolicy({ trustedTypes }: Window, rules: PolicyRules): void {
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  // The types of the browser's API do not allow for `null` yet.
  trustedTypes.createPolicy('default', rules as TrustedTypePolicyOptions);
}

/**
 * Gives same-origin frames the policy of the page, because hosted fields run scripts in such frames. A frame inherits the
 * content policy but not the default policy, so its first script would be blocked. The policy is created when a script
 * first reaches into a frame: no event precedes that.
 */
function extendToFrames(rules: PolicyRules): void {
  for (const name of ['contentDocument', 'contentWindow'] as const) {
    const property = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, name);
    const read = property?.get;
    if (!read) continue;
    Object.defineProperty(HTMLIFrameElement.prototype, name, {
      ...property,
      get(this: HTMLIFrameElement): unknown {
        const value: unknown = Reflect.apply(read, this, []);
        const frame = sameOriginWindow(value);
        if (frame) createDefaultPolicy(frame, rules);
        return value;
      },
    });
  }
}

/** The window of a frame or of its document; `null` for another origin. */
function sameOriginWindow(value: unknown): Window | null {
  if (value === null || typeof value !== 'object') return null;
  try {
    return 'defaultView' in value ? (value as Document).defaultView : (value as Window).document.defaultView;
  } catch {
    // A window of another origin denies access. Its scripts are not this page's.
    return null;
  }
}
