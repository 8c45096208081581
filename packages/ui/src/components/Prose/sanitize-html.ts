import { allowedHtml } from '@octavo/core/entities';
import DOMPurify from 'dompurify';

/** Addresses of the shop itself may stand beside those with an allowed scheme. */
const ALLOWED_URL = new RegExp(`^(?:(?:${allowedHtml.schemes.join('|')}):|/(?!/)|#)`, 'iu');

/** A page that is only pointed to gets no way back to this window and no recommendation. */
const EXTERNAL_REL = 'noopener nofollow';

/**
 * HTML with everything outside the allow-list removed; in a browser, which alone parses as browsers do. `rel` is written
 * on every link; without it only on those that lead elsewhere.
 */
export function sanitize(html: string, rel?: string): string {
  // A browser that cannot clean shows nothing.
  if (!DOMPurify.isSupported) return '';
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...allowedHtml.tags],
    ALLOWED_ATTR: [...allowedHtml.attributes, ...allowedHtml.linkAttributes],
    ALLOWED_URI_REGEXP: ALLOWED_URL,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of fragment.querySelectorAll('a')) {
    const isExternal = /^https?:/iu.test(link.getAttribute('href') ?? '');
    if (rel !== undefined || isExternal) link.setAttribute('rel', rel ?? EXTERNAL_REL);
  }
  const container = document.createElement('div');
  container.append(fragment);
  return container.innerHTML;
}
