import { allowedHtml } from '@octavo/core/entities';
import DOMPurify from 'dompurify';

/** Addresses of the shop itself may stand beside those with an allowed scheme. */
const ADDRESS = new RegExp(`^(?:(?:${allowedHtml.schemes.join('|')}):|/(?!/)|#)`, 'iu');

/**
 * HTML with everything outside the allow-list removed. In a browser only: on a server the text is the column that was
 * cleaned on writing, and is passed on as it is.
 */
export function sanitize(html: string, rel?: string): string {
  if (!DOMPurify.isSupported) return html;
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...allowedHtml.tags],
    ALLOWED_ATTR: [...allowedHtml.attributes, ...allowedHtml.linkAttributes],
    ALLOWED_URI_REGEXP: ADDRESS,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of fragment.querySelectorAll('a')) {
    if (rel !== undefined) link.setAttribute('rel', rel);
  }
  const holder = document.createElement('div');
  holder.append(fragment);
  return holder.innerHTML;
}
