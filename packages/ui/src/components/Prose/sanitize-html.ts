import { allowedHtml } from '@octavo/core/entities';
import DOMPurify from 'dompurify';

/** URLs with an allowed scheme, and URLs within the shop. */
const ALLOWED_URL = new RegExp(`^(?:(?:${allowedHtml.schemes.join('|')}):|/(?!/)|#)`, 'iu');

/** External pages get no access to this window and no endorsement. */
const EXTERNAL_REL = 'noopener nofollow';

/**
 * Removes everything outside the allow list from HTML. Works only in a browser, whose parser it uses. Sets `rel` on every
 * link; without it, only on external links.
 */
export function sanitize(html: string, rel?: string): string {
  // Without browser support nothing is shown.
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
