import { sanitize } from './sanitize-html.ts';

/** The policy name for the page's `trusted-types` directive; DOMPurify has its own policy, `dompurify`. */
const POLICY_NAME = 'octavo-prose';

let policy: Pick<TrustedTypePolicy, 'createHTML'> | undefined;

/**
 * Sanitizes `html` and returns it as `TrustedHTML`. The policy sanitizes all its input, so it cannot be misused for other
 * HTML. Without Trusted Types, returns a string.
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
