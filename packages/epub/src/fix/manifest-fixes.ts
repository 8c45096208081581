import { declaredCover, guessCover, isRightToLeftLanguage, type ManifestItem } from '../package/index.ts';
import { escapeAttribute } from '../xml/index.ts';
import { descendantSpans, type ElementSpan } from './element-spans.ts';
import { type FindFix, packageEdits } from './fix.ts';
import type { FixableBook } from './fixable-book.ts';
import { isToc } from './navigation-fix.ts';
import { appendEdit, attributeEdit, type TextEdit } from './text-edits.ts';

const VERTICAL = /writing-mode\s*:\s*(?:vertical-rl|tb-rl)/i;
const EAST_ASIAN = /^(?:ja|zh|ko)\b/i;
const REMOTE = /^(?:https?:)?\/\//i;
/** Elements that load a file which may be on another server. */
const LOADS_REMOTE = new Set([
  'audio',
  'video',
  'source',
  'img',
  'image',
  'script',
  'iframe',
  'link',
  'track',
  'object',
]);

/** Adds a property to an item of the manifest. */
function propertyEdit(book: FixableBook, item: ManifestItem, properties: readonly string[]): TextEdit[] {
  const span = book.package.items.get(item.id);
  if (!span) return [];
  const value = [...item.properties, ...properties].join(' ');
  return [attributeEdit(book.package.text, span, 'properties', value)];
}

/** Declares the cover picture that the book has. */
export const fixCover: FindFix = async (book) => {
  const { document, publication, findEntry } = book;
  const isDeclared = document.isLegacy
    ? declaredCover(document) !== undefined
    : [...document.items.values()].some(({ properties }) => properties.has('cover-image'));
  if (isDeclared) return undefined;
  const cover = declaredCover(document) ?? (await guessCover(document, publication.archive, findEntry));
  if (!cover) return undefined;
  if (!document.isLegacy) return packageEdits(book, propertyEdit(book, cover, ['cover-image']));
  const { text, metadata, prefix } = book.package;
  const element = `<${prefix}meta name="cover" content="${escapeAttribute(cover.id)}"/>`;
  return packageEdits(book, [appendEdit(text, metadata, [element])]);
};

/** Declares what documents contain: drawings, formulas, scripts, files on other servers, and the table of contents. */
export const fixProperties: FindFix = async (book) => {
  if (book.document.isLegacy) return undefined;
  const hasNav = [...book.document.items.values()].some(({ properties }) => properties.has('nav'));
  const edits: TextEdit[] = [];
  let isNavFound = hasNav;
  for (const { item, root } of await book.documents()) {
    const spans = [root, ...descendantSpans(root)];
    const missing = contentProperties(spans).filter((property) => !item.properties.has(property));
    if (!isNavFound && spans.some(isToc)) {
      missing.push('nav');
      isNavFound = true;
    }
    if (missing.length > 0) edits.push(...propertyEdit(book, item, missing));
  }
  return packageEdits(book, edits);
};

/** @see EPUB 3.3 §5.6.2 */
function contentProperties(spans: readonly ElementSpan[]): string[] {
  const has = (accepts: (span: ElementSpan) => boolean): boolean => spans.some(accepts);
  return [
    ...(has(({ localName }) => localName === 'svg') ? ['svg'] : []),
    ...(has(({ localName }) => localName === 'math') ? ['mathml'] : []),
    ...(has(isScripted) ? ['scripted'] : []),
    ...(has(isRemote) ? ['remote-resources'] : []),
  ];
}

/** Scripts that are data need no property; forms need it. */
function isScripted({ localName, attributes }: ElementSpan): boolean {
  if (localName === 'form') return true;
  if (localName === 'script')
    return /^(?:|module|(?:text|application)\/(?:java|ecma)script)$/i.test(attributes['type'] ?? '');
  return Object.keys(attributes).some((name) => /^on[a-z]+$/i.test(name));
}

const isRemote = ({ localName, attributes }: ElementSpan): boolean =>
  LOADS_REMOTE.has(localName) &&
  (localName !== 'link' || /\bstylesheet\b/i.test(attributes['rel'] ?? '')) &&
  ['src', 'href', 'xlink:href', 'data', 'poster'].some((name) => REMOTE.test(attributes[name] ?? ''));

/** Declares right-to-left pages for languages and styles that need them. EPUB 2 has no such declaration. */
export const fixProgression: FindFix = async (book) => {
  const { document, publication, package: opf } = book;
  if (document.isLegacy || opf.spine.attributes['page-progression-direction'] !== undefined) return undefined;
  const language = publication.metadata.language?.[0];
  const isRightToLeft =
    isRightToLeftLanguage(language) || (EAST_ASIAN.test(language ?? '') && (await hasVerticalText(book)));
  return isRightToLeft
    ? packageEdits(book, [attributeEdit(opf.text, opf.spine, 'page-progression-direction', 'rtl')])
    : undefined;
};

async function hasVerticalText(book: FixableBook): Promise<boolean> {
  for (const item of book.document.items.values()) {
    if (item.mediaType === 'text/css' && VERTICAL.test((await book.readText(item)) ?? '')) return true;
  }
  return (await book.documents()).some(({ text }) => VERTICAL.test(text));
}
