import DOMPurify from 'dompurify';

/** What may stand in a description or a review. The server keeps the same list when it writes. */
export const allowedHtml = {
  tags: [
    'p',
    'br',
    'hr',
    'blockquote',
    'ul',
    'ol',
    'li',
    'h2',
    'h3',
    'h4',
    'a',
    'em',
    'strong',
    'i',
    'b',
    'u',
    's',
    'sub',
    'sup',
    'small',
    'cite',
    'q',
    'span',
  ],
  attributes: ['href', 'title', 'lang', 'dir'],
} as const;

/**
 * HTML with everything outside the allow-list removed. In a browser only: on a server the text is the column that was
 * cleaned on writing, and is passed on as it is.
 */
export function sanitize(html: string, rel?: string): string {
  if (!DOMPurify.isSupported) return html;
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...allowedHtml.tags],
    ALLOWED_ATTR: [...allowedHtml.attributes],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/)|#)/iu,
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
