/**
 * HTML allowed in a description or a review. The server sanitizes it on write, and a page sanitizes it again on display.
 *
 * `attributes` are allowed on every element, `linkAttributes` on links.
 */
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
  attributes: ['lang', 'dir'],
  linkAttributes: ['href', 'rel'],
  schemes: ['http', 'https', 'mailto'],
} as const;
