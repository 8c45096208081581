import {
  EPUB,
  MATHML,
  SVG,
  XHTML,
  attributeOf,
  isElement,
  rawTextOf,
  textOf,
  type XmlAttribute,
  type XmlElement,
  type XmlNode,
} from '../xml/index.ts';
import { chosenCase } from './chosen-case.ts';
import {
  ANIMATIONS,
  DROPPED_ELEMENTS,
  EMBEDDED_ELEMENTS,
  HTML_ELEMENTS,
  MATHML_ELEMENTS,
  SVG_ELEMENTS,
} from './elements.ts';
import { intendedElement } from './intended-element.ts';
import { sanitizeAttributes, type SanitizeContext } from './sanitize-attributes.ts';
import { sanitizeCss } from './sanitize-css.ts';

const ALLOWED_ELEMENTS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [XHTML, HTML_ELEMENTS],
  [SVG, SVG_ELEMENTS],
  [MATHML, MATHML_ELEMENTS],
]);

const REMOVED_NOTICE = 'This part of the book is interactive or embedded content and is not shown here.';

/**
 * Returns a copy of the document that cannot execute, submit, navigate without a click or load external content. Its text stays:
 * an element that browsers do not know is replaced by its children.
 */
export function sanitizeTree(root: XmlElement, context: SanitizeContext): XmlElement {
  const children = sanitizeChildren(root, root.namespace, context);
  const clean = { ...root, attributes: sanitizeAttributes(root, context), children };
  return root.namespace === XHTML ? withHeadAndBody(clean) : clean;
}

/**
 * Adds a missing head or body, and moves content outside of the body into it. Reading systems insert styles into the head and
 * measure the body.
 */
function withHeadAndBody(root: XmlElement): XmlElement {
  const isNamed = (name: string) => (node: XmlNode) => isElement(node) && node.name === name;
  const empty = (name: string): XmlElement => ({ namespace: XHTML, name, attributes: [], children: [] });
  const isHead = isNamed('head');
  const isBody = isNamed('body');
  const head = (root.children.find(isHead) as XmlElement | undefined) ?? empty('head');
  const body = (root.children.find(isBody) as XmlElement | undefined) ?? empty('body');
  const content = root.children.filter((node) => !isHead(node) && (isElement(node) || node.trim() !== ''));
  if (content.length === 1 && content[0] === body) return { ...root, children: [head, '\n', body] };
  const children = content.flatMap((node) => (isElement(node) && isBody(node) ? node.children : [node]));
  return { ...root, children: [head, '\n', { ...body, children }] };
}

/** `parent` is the namespace of the nearest ancestor that is kept. */
function sanitizeNode(given: XmlNode, parent: string, context: SanitizeContext): XmlNode[] {
  if (!isElement(given)) return parent === MATHML_UNWRAPPED ? mathText(given) : [given];
  const node = parent === XHTML ? intendedElement(given) : given;
  const allowed = ALLOWED_ELEMENTS.get(node.namespace);
  if (node.namespace === EPUB && node.name === 'switch') return sanitizeSwitch(node, parent, context);
  if (EMBEDDED_ELEMENTS.has(node.name)) return sanitizeEmbedded(node, context);
  if (node.name === 'script' || node.name === 'style' ? !allowed?.has(node.name) : isDropped(node)) {
    if (node.name === 'script' || node.name === 'template') context.onRemoved(`a ${node.name}`);
    return [];
  }
  if (!allowed?.has(node.name)) return unwrap(node, parent, context);
  if (node.name === 'meta') return sanitizeMeta(node, context);
  if (node.name === 'link') return sanitizeStylesheetLink(node, context);
  if (node.name === 'style') return sanitizeStyle(node, context);
  if (ANIMATIONS.has(node.name) && animatesUrl(node)) {
    context.onRemoved('an animated URL');
    return [];
  }
  return [
    {
      ...node,
      attributes: sanitizeAttributes(node, context),
      children: sanitizeChildren(node, contentNamespace(node), context),
    },
  ];
}

/** A drawing can contain HTML. */
const contentNamespace = ({ name, namespace }: XmlElement): string => (name === 'foreignObject' ? XHTML : namespace);

const isDropped = ({ name, namespace }: XmlElement): boolean =>
  ALLOWED_ELEMENTS.has(namespace) && DROPPED_ELEMENTS.has(name);

const sanitizeChildren = (node: XmlElement, parent: string, context: SanitizeContext): XmlNode[] =>
  node.children.flatMap((child) => sanitizeNode(child, parent, context));

/** The parent of content that was unwrapped from an unknown element in a formula. Its text needs an `mtext` element. */
const MATHML_UNWRAPPED = `${MATHML}#unwrapped`;

/**
 * Replaces an unknown element by its children: the text of an unknown vocabulary belongs to the book. In a drawing it is the
 * private data of a program, which no browser shows.
 */
function unwrap(node: XmlElement, parent: string, context: SanitizeContext): XmlNode[] {
  if (parent === SVG) return [];
  if (node.namespace !== XHTML && node.namespace !== EPUB) context.onUnwrapped(node.name);
  const isInFormula = parent === MATHML || parent === MATHML_UNWRAPPED;
  return sanitizeChildren(node, isInFormula ? MATHML_UNWRAPPED : parent, context);
}

const mathText = (text: string): XmlNode[] =>
  text.trim() === '' ? [] : [{ namespace: MATHML, name: 'mtext', attributes: [], children: [text] }];

/** Browsers do not support EPUB's `switch`, so the case they can show is selected here. */
function sanitizeSwitch(node: XmlElement, parent: string, context: SanitizeContext): XmlNode[] {
  const chosen = chosenCase(node);
  return chosen ? sanitizeChildren(chosen, parent, context) : [];
}

/** Converts an `object` with a picture to `img`. Any other embedded element is replaced by its fallback or a notice. */
function sanitizeEmbedded(node: XmlElement, context: SanitizeContext): XmlNode[] {
  if (node.name !== 'canvas') context.onRemoved('an embedded file');
  const type = attributeOf(node, 'type') ?? '';
  const url = attributeOf(node, 'data') ?? attributeOf(node, 'src') ?? '';
  const isImage = type.startsWith('image/') || (type === '' && /\.(?:svg|png|jpe?g|gif|webp)$/i.test(url));
  const imageUrl = isImage ? context.urlPolicy.resourceUrl(url) : undefined;
  if (imageUrl !== undefined) {
    context.onPictureText?.(textOf(node));
    return [imgElement(node, imageUrl)];
  }
  const fallback = sanitizeChildren(node, XHTML, context);
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
  const css = sanitizeCss(rawTextOf(node), context);
  return [{ ...node, attributes: sanitizeAttributes(node, context), children: [css] }];
}

function animatesUrl(node: XmlElement): boolean {
  const target = (attributeOf(node, 'attributeName') ?? '').replace(/^.*:/, '').trim().toLowerCase();
  return /^(?:href|src|style|class|id|target|on.*)$/.test(target);
}
