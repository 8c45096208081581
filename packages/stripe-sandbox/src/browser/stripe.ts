import { createStripe, type SandboxStripe } from './create-stripe.ts';

/** The value of `window.Stripe`: called with a publishable key, with or without `new`. */
interface StripeConstructor {
  (key: unknown, options?: unknown): SandboxStripe;
  /** Libraries compare it with the version they support. */
  version: string;
}

/** Derives the API base URL from the script's URL: `…/sandbox/stripe.js` gives `…/sandbox/v1`. */
function baseOf(script: HTMLScriptElement | SVGScriptElement | null): string {
  if (script instanceof HTMLScriptElement) {
    const { apiBase } = script.dataset;
    if (apiBase !== undefined) return apiBase.replace(/\/$/, '');
    if (script.src !== '') return new URL('v1', script.src).href;
  }
  return new URL('/sandbox/v1', window.location.href).href;
}

const base = baseOf(document.currentScript);
const Stripe: StripeConstructor = Object.assign(
  function Stripe(key: unknown): SandboxStripe {
    return createStripe({ key, base });
  },
  { version: 'basil' },
);

// A page may load the script twice. Elements created by the first copy must stay valid.
if (!('Stripe' in window))
  Object.defineProperty(window, 'Stripe', { value: Stripe, configurable: true, writable: true });
