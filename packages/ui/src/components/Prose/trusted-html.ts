import { sanitize } from './sanitize-html.ts';

/** The name of the policy, for the page's `trusted-types` directive; DOMPurify has one of its own, `dompurify`. */
const POLICY_NAME = 'octavo-prose';

let policy: Pick<TrustedTypePolicy, 'createHTML'> | undefined;

/**
 * `html` cleaned, in the form that a page which enforces Trusted Types lets into its sinks. The policy cleans whatever it
 * is given, so that nothing else can be had from it. Without Trusted Types, plain cleaned text.
 *
 * @see https://www.w3.org/TR/trusted-types/
 */
export function trustedHtml(html: string, rel?: string): string | TrustedHTML {
  const factory = typeof window === 'undefined' ? undefined : window.trustedTypes;
  if (!factory) return sanitize(html, rel);
  policy ??= factory.createPolicy(POLICY_NAME, {
    createHTML: (text: string, linkRel?: string) => sanitize(text, linkRel),
  });
  return policy.createHTML(html, rel);
}
