import {
  EPUB,
  MATHML,
  SVG,
  XHTML,
  attributeOf,
  childrenOf,
  isElement,
  rawTextOf,
  textOf,
  type XmlAttribute,
  type XmlElement,
  type XmlNode,
} from '../xml/index.ts';
import {
  ANIMATIONS,
  DROPPED_ELEMENTS,
  EMBEDDED_ELEMENTS,
  HTML_ELEMENTS,
  MATHML_ELEMENTS,
  SVG_ELEMENTS,
} from './elements.ts';
import { sanitizeAttributes, type SanitizeContext } from './sanitize-attributes.ts';
import { sanitizeCss } from './sanitize-css.ts';

const ALLOWED_ELEMENTS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [XHTML, HTML_ELEMENTS],
  [SVG, SVG_ELEMENTS],
  [MATHML, MATHML_ELEMENTS],
]);

const REMOVED_NOTICE = 'This part of the book is interactive or embedded content and is not shown here.';

/** Returns a copy of the document that cannot execute, submit, navigate by itself or load external content. */
export function sanitizeTree(root: XmlElement, context: SanitizeContext): XmlElement {
  const children = sanitizeChildren(root, context);
  const clean = { ...root, attributes: sanitizeAttributes(root, context), children };
  return root.namespace === XHTML ? withHeadAndBody(clean) : clean;
}

/** Adds a missing head or body. Reading systems insert styles into the head and measure the body. */
function withHeadAndBody(root: XmlElement): XmlElement {
  const isNamed = (name: string) => (node: XmlNode) => isElement(node) && node.name === name;
  const empty = (name: string, children: readonly XmlNode[] = []): XmlElement => ({
    namespace: XHTML,
    name,
    attributes: [],
    children,
  });
  const head = root.children.find(isNamed('head')) ?? empty('head');
  const body =
    root.children.find(isNamed('body')) ??
    empty(
      'body',
      root.children.filter((node) => node !== head),
    );
  return { ...root, children: [head, '\n', body] };
}

function sanitizeNode(node: XmlNode, context: SanitizeContext): XmlNode[] {
  if (!isElement(node)) return [node];
  if (node.namespace === EPUB && node.name === 'switch') return sanitizeSwitch(node, context);
  if (EMBEDDED_ELEMENTS.has(node.name)) return sanitizeEmbedded(node, context);
  if (DROPPED_ELEMENTS.has(node.name)) {
    if (node.name === 'script') context.onRemoved('a script');
    return [];
  }
  if (!ALLOWED_ELEMENTS.get(node.namespace)?.has(node.name)) {
    // Text in an unknown vocabulary belongs to the book. Private data of a drawing program does not.
    return node.namespace === XHTML || node.namespace === EPUB ? sanitizeChildren(node, context) : [];
  }
  if (node.name === 'meta') return sanitizeMeta(node, context);
  if (node.name === 'link') return sanitizeStylesheetLink(node, context);
  if (node.name === 'style') return sanitizeStyle(node, context);
  if (ANIMATIONS.has(node.name) && animatesUrl(node)) {
    context.onRemoved('an animated URL');
    return [];
  }
  return [{ ...node, attributes: sanitizeAttributes(node, context), children: sanitizeChildren(node, context) }];
}

const sanitizeChildren = (node: XmlElement, context: SanitizeContext): XmlNode[] =>
  node.children.flatMap((child) => sanitizeNode(child, context));

/** Browsers do not support EPUB's `switch`, so the case they can show is selected here. @see EPUB 3.3 §F.2 */
function sanitizeSwitch(node: XmlElement, context: SanitizeContext): XmlNode[] {
  const known = childrenOf(node, 'case').find((choice) =>
    ALLOWED_ELEMENTS.has(attributeOf(choice, 'required-namespace') ?? ''),
  );
  const chosen = known ?? childrenOf(node, 'default')[0];
  return chosen ? sanitizeChildren(chosen, context) : [];
}

/** Converts an `object` with a picture to `img`. Any other embedded element is replaced by its fallback or a notice. */
function sanitizeEmbedded(node: XmlElement, context: SanitizeContext): XmlNode[] {
  if (node.name !== 'canvas') context.onRemoved('an embedded file');
  const type = attributeOf(node, 'type') ?? '';
  const url = attributeOf(node, 'data') ?? attributeOf(node, 'src') ?? '';
  const isImage = type.startsWith('image/') || (type === '' && /\.(?:svg|png|jpe?g|gif|webp)$/i.test(url));
  const imageUrl = isImage ? context.urlPolicy.resourceUrl(url) : undefined;
  if (imageUrl !== undefined) return [imgElement(node, imageUrl)];
  const fallback = sanitizeChildren(node, context);
  if (fallback.some((child) => isElement(child) || child.trim() !== '')) return fallback;
  if (node.namespace !== XHTML) return [];
  const noticeAttributes: XmlAttribute[] = [
    { namespace: '', name: 'class', value: 'octavo-removed' },
    { namespace: '', name: 'role', value: 'note' },
    { namespace: '', name: 'lang', value: 'en' },
  ];
  return [{ namespace: XHTML, name: 'span', attributes: noticeAttributes, children: [REMOVED_NOTICE] }];
}

function imgElement(node: XmlElement, src: string): XmlElement {
  const copied = node.attributes.filter(
    ({ name, namespace }) => namespace === '' && ['id', 'class', 'width', 'height', 'title'].includes(name),
  );
  const alt = attributeOf(node, 'aria-label') ?? attributeOf(node, 'title') ?? textOf(node);
  return {
    namespace: XHTML,
    name: 'img',
    attributes: [...copied, { namespace: '', name: 'src', value: src }, { namespace: '', name: 'alt', value: alt }],
    children: [],
  };
}

/** Keeps only the `meta` element with the page size of a fixed layout. */
function sanitizeMeta(node: XmlElement, context: SanitizeContext): XmlNode[] {
  if (attributeOf(node, 'http-equiv') !== undefined) {
    if (/refresh/i.test(attributeOf(node, 'http-equiv') ?? '')) context.onRemoved('a redirection');
    return [];
  }
  const content = attributeOf(node, 'content');
  if (attributeOf(node, 'name')?.toLowerCase() !== 'viewport' || content === undefined) return [];
  const attributes: XmlAttribute[] = [
    { namespace: '', name: 'name', value: 'viewport' },
    { namespace: '', name: 'content', value: content },
  ];
  return [{ ...node, attributes, children: [] }];
}

function sanitizeStylesheetLink(node: XmlElement, context: SanitizeContext): XmlNode[] {
  const words = (attributeOf(node, 'rel') ?? '').toLowerCase().split(/\s+/);
  if (!words.includes('stylesheet')) return [];
  const rel = words.filter((word) => word === 'stylesheet' || word === 'alternate').join(' ');
  const attributes = sanitizeAttributes(node, context).filter(
    ({ name, namespace }) => namespace === '' && ['href', 'media', 'title', 'class'].includes(name),
  );
  const href = attributes.find(({ name }) => name === 'href')?.value;
  if (href === undefined || href.startsWith('data:')) return [];
  const kind: XmlAttribute[] = [
    { namespace: '', name: 'rel', value: rel },
    { namespace: '', name: 'type', value: 'text/css' },
  ];
  return [{ ...node, attributes: [...kind, ...attributes], children: [] }];
}

function sanitizeStyle(node: XmlElement, context: SanitizeContext): XmlNode[] {
  const type = attributeOf(node, 'type') ?? 'text/css';
  if (type.trim().toLowerCase() !== 'text/css') return [];
  const css = sanitizeCss(rawTextOf(node), context.urlPolicy, context.onRemoved);
  return [{ ...node, attributes: sanitizeAttributes(node, context), children: [css] }];
}

function animatesUrl(node: XmlElement): boolean {
  const target = (attributeOf(node, 'attributeName') ?? '').replace(/^.*:/, '').trim().toLowerCase();
  return /^(?:href|src|style|class|id|target|on.*)$/.test(target);
}
