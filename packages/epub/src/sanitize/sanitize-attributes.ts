import { EPUB, MATHML, SSML, SVG, XHTML, XLINK, XML, type XmlAttribute, type XmlElement } from '../xml/index.ts';
import { HTML_ATTRIBUTES, NAMED_ELEMENTS } from './elements.ts';
import { sanitizeCss, type CssContext } from './sanitize-css.ts';

/** Context passed to each step of the sanitizer. */
export interface SanitizeContext extends CssContext {
  /** Called with the name of an unknown element that is replaced by its children. */
  readonly onUnwrapped: (name: string) => void;
  /** Called with the text inside an embedded picture, which becomes its description. */
  readonly onPictureText?: ((text: string) => void) | undefined;
  /** Called with the relative URL of each link to a document of the book. */
  readonly onLink?: ((href: string) => void) | undefined;
  /** Whether the book's language is written from right to left. */
  readonly isRightToLeftBook?: boolean;
  /** Language of documents that declare none. */
  readonly defaultLanguage?: string | undefined;
}

const EXTERNAL_REL = 'noopener noreferrer nofollow';
const XML_ATTRIBUTES = new Set(['lang', 'space', 'id']);
const SSML_ATTRIBUTES = new Set(['ph', 'alphabet']);
const EPUB_ATTRIBUTES = new Set(['type', 'prefix']);

/** Returns the attributes an allowed element may keep, with checked and rewritten URLs. */
export function sanitizeAttributes(element: XmlElement, context: SanitizeContext): XmlAttribute[] {
  const allowed = element.attributes.flatMap((attribute) => {
    const value = sanitizedValue(element, attribute, context);
    if (value === undefined && isEventHandler(attribute)) context.onRemoved('an event handler');
    return value === undefined ? [] : [{ ...attribute, value }];
  });
  const href = allowed.find(({ name }) => name === 'href');
  const isExternal = isHyperlink(element) && href !== undefined && /^[a-z][a-z0-9+.-]*:/i.test(href.value);
  if (!isExternal) return allowed;
  return [
    ...allowed.filter(({ name, namespace }) => namespace !== '' || (name !== 'rel' && name !== 'target')),
    { namespace: '', name: 'rel', value: EXTERNAL_REL },
    { namespace: '', name: 'target', value: '_blank' },
  ];
}

const isEventHandler = ({ name, namespace }: XmlAttribute): boolean => namespace === '' && /^on/i.test(name);

const isHyperlink = ({ name, namespace }: XmlElement): boolean =>
  name === 'a' || name === 'area' || namespace === MATHML;

function sanitizedValue(element: XmlElement, attribute: XmlAttribute, context: SanitizeContext): string | undefined {
  const { name, namespace, value } = attribute;
  if (namespace === XML) return XML_ATTRIBUTES.has(name) ? value : undefined;
  if (namespace === SSML) return SSML_ATTRIBUTES.has(name) ? value : undefined;
  if (namespace === EPUB) return EPUB_ATTRIBUTES.has(name) ? value : undefined;
  if (namespace === XLINK)
    return name === 'href' ? urlValue(element, attribute, context) : name === 'title' ? value : undefined;
  if (namespace !== '' || isEventHandler(attribute)) return undefined;
  if (name === 'style') return sanitizeCss(value, context);
  if (name === 'href' || name === 'src' || name === 'poster' || name === 'altimg')
    return urlValue(element, attribute, context);
  if (element.namespace === XHTML) return htmlValue(element, attribute, context);
  if (element.namespace === SVG && name === 'target') return undefined;
  // Presentation attributes are CSS as well and accept `url(#gradient)`.
  const isStyle = element.namespace === SVG && /[(\\]/.test(value) && !/^(?:aria|data)-/.test(name);
  return isStyle ? sanitizeCss(value, context) : value;
}

function htmlValue(element: XmlElement, { name, value }: XmlAttribute, context: SanitizeContext): string | undefined {
  if (name === 'srcset') return srcsetValue(value, context);
  if (name === 'usemap') return value.startsWith('#') ? value : undefined;
  if (name === 'name') return NAMED_ELEMENTS.has(element.name) ? value : undefined;
  if (name.startsWith('aria-') || name.startsWith('data-')) return value;
  return HTML_ATTRIBUTES.has(name) ? value : undefined;
}

function urlValue(
  element: XmlElement,
  { name, value }: XmlAttribute,
  { urlPolicy, onRemoved, onLink }: SanitizeContext,
): string | undefined {
  const isFollowed = name === 'href' && isHyperlink(element);
  const link = isFollowed ? urlPolicy.linkUrl(value) : undefined;
  if (link && !link.isExternal) onLink?.(link.href);
  const allowed = isFollowed ? link?.href : urlPolicy.resourceUrl(value);
  if (allowed === undefined && value.trim() !== '') onRemoved(isFollowed ? 'a link' : 'a URL');
  return allowed;
}

/** Each candidate is a URL and a size. A `data:` URL may contain a comma, so it is not supported here. */
function srcsetValue(value: string, { urlPolicy, onRemoved }: SanitizeContext): string | undefined {
  const candidates = value.split(',').flatMap((candidate) => {
    const [url = '', size = ''] = candidate.trim().split(/\s+/);
    const allowed = urlPolicy.resourceUrl(url);
    if (allowed === undefined || allowed.startsWith('data:')) {
      onRemoved('a URL');
      return [];
    }
    return /^(?:\d+(?:\.\d+)?[wx])?$/.test(size) ? [`${allowed} ${size}`.trim()] : [];
  });
  return candidates.length === 0 ? undefined : candidates.join(', ');
}
