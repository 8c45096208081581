import { DEFAULT_LIMITS } from '../check/index.ts';
import { canonicalLanguage, isMetadataWrapper, isModifiedTime, shorten } from '../package/index.ts';
import { DC, escapeAttribute, escapeText } from '../xml/index.ts';
import { childSpan, descendantSpans, type ElementSpan, textOfSpan } from './element-spans.ts';
import { type FindFix, packageEdits } from './fix.ts';
import type { FixableBook } from './fixable-book.ts';
import { appendEdit, attributeEdit, replaceEdit, type TextEdit } from './text-edits.ts';

const FALLBACK_TITLE = 'Untitled';

/** All elements of the metadata with this local name, as `readPackage` reads them. */
const metadataSpans = ({ package: { metadata } }: FixableBook, localName: string): ElementSpan[] =>
  metadata.children
    .flatMap((span) => (isMetadataWrapper(span.localName) ? span.children : [span]))
    .filter((span) => span.localName === localName);

/** Renders a Dublin Core element, with its namespace where no prefix is declared. */
function renderDc({ package: { dcPrefix } }: FixableBook, name: string, value: string, id?: string): string {
  const prefix = dcPrefix ?? 'dc:';
  const namespace = dcPrefix === undefined ? ` xmlns:dc="${DC}"` : '';
  const idAttribute = id === undefined ? '' : ` id="${escapeAttribute(id)}"`;
  return `<${prefix}${name}${namespace}${idAttribute}>${escapeText(value)}</${prefix}${name}>`;
}

/** Renders a `meta` element of EPUB 3. */
export const renderMeta = ({ package: { prefix } }: FixableBook, property: string, value: string): string =>
  `<${prefix}meta property="${property}">${escapeText(value)}</${prefix}meta>`;

/** Adds a missing element, or fills an empty one. */
function dcEdit(book: FixableBook, name: string, value: string): TextEdit {
  const [empty] = metadataSpans(book, name);
  const id = empty?.attributes['id'];
  const element = renderDc(book, name, value, id);
  return empty ? replaceEdit(empty, element) : appendEdit(book.package.text, book.package.metadata, [element]);
}

/** Adds the title that is known, or that of the first document with one. */
export const fixTitle: FindFix = async (book, { title }) => {
  if (metadataSpans(book, 'title').some(({ hasText }) => hasText)) return undefined;
  const found = title?.trim() || (await firstDocumentTitle(book)) || FALLBACK_TITLE;
  return packageEdits(book, [dcEdit(book, 'title', found)]);
};

async function firstDocumentTitle(book: FixableBook): Promise<string | undefined> {
  for (const { root, text } of await book.documents()) {
    const heading = descendantSpans(root).find(({ localName }) => localName === 'h1');
    const title = childSpan(childSpan(root, 'head'), 'title');
    const found = heading?.hasText ? heading : title;
    if (found?.hasText) return shorten(textOfSpan(text, found), DEFAULT_LIMITS.titleChars);
  }
  return undefined;
}

/** Adds the language that is known, or that of most documents. Without either there is nothing to add. */
export const fixLanguage: FindFix = async (book, { language }) => {
  if (metadataSpans(book, 'language').some(({ hasText }) => hasText)) return undefined;
  const tag = canonicalLanguage(language) ?? (await mostDeclaredLanguage(book));
  return tag === undefined ? undefined : packageEdits(book, [dcEdit(book, 'language', tag)]);
};

async function mostDeclaredLanguage(book: FixableBook): Promise<string | undefined> {
  const counts = new Map<string, number>();
  for (const { root } of await book.documents()) {
    const tag = canonicalLanguage(root.attributes['xml:lang'] ?? root.attributes['lang']);
    if (tag !== undefined) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

/** Adds an identifier, or names the existing one as that of the package. */
export const fixIdentifier: FindFix = async (book, { identifier }) => {
  const { package: opf, document, findEntry } = book;
  const spans = metadataSpans(book, 'identifier');
  const first = spans.find(({ hasText }) => hasText);
  const unique = spans.find(
    ({ attributes }) => attributes['id'] !== undefined && attributes['id'] === document.uniqueIdentifierId,
  );
  if (unique?.hasText) return undefined;
  // The keys of obfuscated fonts are derived from the unique identifier.
  if (findEntry('META-INF/encryption.xml')) return undefined;
  if (!first) {
    const id = freeId(book, 'pub-id');
    const empty = unique ?? spans[0];
    const element = renderDc(book, 'identifier', identifier, id);
    return packageEdits(book, [
      attributeEdit(opf.text, opf.root, 'unique-identifier', id),
      empty ? replaceEdit(empty, element) : appendEdit(opf.text, opf.metadata, [element]),
    ]);
  }
  const known = first.attributes['id'];
  const id = known || freeId(book, 'pub-id');
  return packageEdits(book, [
    attributeEdit(opf.text, opf.root, 'unique-identifier', id),
    ...(known ? [] : [attributeEdit(opf.text, first, 'id', id)]),
  ]);
};

/** Returns an id that the package document does not use. */
export function freeId({ package: { root } }: FixableBook, wanted: string): string {
  const used = new Set([root, ...descendantSpans(root)].map(({ attributes }) => attributes['id']));
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? wanted : `${wanted}-${number}`;
    if (!used.has(id)) return id;
  }
}

/** Adds the time of the last modification, or replaces an invalid one. EPUB 2 has none. */
export const fixModified: FindFix = async (book, { modified }) => {
  if (book.document.isLegacy) return undefined;
  const dates = metadataSpans(book, 'meta').filter(
    ({ attributes }) => attributes['property']?.trim() === 'dcterms:modified' && attributes['refines'] === undefined,
  );
  if (dates.some((date) => isModifiedTime(textOfSpan(book.package.text, date)))) return undefined;
  const element = renderMeta(book, 'dcterms:modified', modified);
  const [invalid] = dates;
  return packageEdits(book, [
    invalid ? replaceEdit(invalid, element) : appendEdit(book.package.text, book.package.metadata, [element]),
  ]);
};
