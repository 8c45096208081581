import { decodePath, encodeFileName, relativePath, shorten } from '../package/index.ts';
import type { NavigationLink } from '../manifest/index.ts';
import { escapeAttribute, escapeText } from '../xml/index.ts';
import { childSpan, descendantSpans, type ElementSpan, textOfSpan } from './element-spans.ts';
import type { FindFix } from './fix.ts';
import type { EditableDocument, FixableBook } from './fixable-book.ts';
import { freeId } from './metadata-fixes.ts';
import { appendEdit } from './text-edits.ts';

const HEADING = /^h[1-6]$/;
const MAX_LABEL = 200;

interface TocEntry {
  readonly title: string;
  /** Relative to the navigation document, encoded. */
  readonly href: string;
  readonly children: readonly TocEntry[];
}

/** Adds a navigation document: with the entries of the NCX, or with the first heading of each document. */
export const fixNavigation: FindFix = async (book) => {
  const { document, package: opf, publication } = book;
  if (document.isLegacy || [...document.items.values()].some(({ properties }) => properties.has('nav')))
    return undefined;
  const documents = await book.documents();
  // Such a document only needs the property.
  if (documents.some(({ root }) => descendantSpans(root).some(isToc))) return undefined;
  const { toc } = publication.manifest;
  const folder = opf.entry.name.slice(0, opf.entry.name.lastIndexOf('/') + 1);
  const name = freeName(book, folder);
  const entries = toc.length > 0 ? toc.flatMap((link) => fromLink(link, name)) : headingEntries(book, documents, name);
  if (entries.length === 0) return undefined;
  const id = freeId(book, 'nav');
  const href = encodeFileName(name);
  const element = `<${opf.prefix}item id="${id}" href="${escapeAttribute(href)}" media-type="application/xhtml+xml" properties="nav"/>`;
  return {
    edits: new Map([[opf.entry.name, { text: opf.text, edits: [appendEdit(opf.text, opf.manifest, [element])] }]]),
    files: new Map([[name, renderNav(entries, publication.metadata.language?.[0] ?? '')]]),
  };
};

/** Whether an element is the table of contents of a navigation document. */
export const isToc = ({ localName, attributes }: ElementSpan): boolean =>
  localName === 'nav' && (attributes['epub:type'] ?? '').split(/\s+/).includes('toc');

/** Links of the publication are relative to the container. An entry needs a link or entries below it. */
function fromLink({ href, title, children = [] }: NavigationLink, from: string): TocEntry[] {
  const nested = children.flatMap((child) => fromLink(child, from));
  const [path = '', ...fragment] = href.split('#');
  const target = path === '' ? '' : [relativePath(from, decodePath(path)), ...fragment].join('#');
  return title === '' || (target === '' && nested.length === 0) ? nested : [{ title, href: target, children: nested }];
}

/** An entry for each document of the reading order with a heading, or with a title if none has a heading. */
function headingEntries(book: FixableBook, documents: readonly EditableDocument[], from: string): TocEntry[] {
  const byId = new Map(documents.map((each) => [each.item.id, each]));
  const inOrder = book.document.spine.filter(({ isLinear }) => isLinear).flatMap(({ idref }) => byId.get(idref) ?? []);
  const entriesOf = (findLabel: (root: ElementSpan) => ElementSpan | undefined): TocEntry[] =>
    inOrder.flatMap(({ root, text, name }) => {
      const label = findLabel(root);
      const title = label?.hasText ? shorten(textOfSpan(text, label), MAX_LABEL) : '';
      return title === '' ? [] : [{ title, href: relativePath(from, name), children: [] }];
    });
  const fromHeadings = entriesOf((root) =>
    descendantSpans(root).find(({ localName, hasText }) => hasText && HEADING.test(localName)),
  );
  return fromHeadings.length > 0 ? fromHeadings : entriesOf((root) => childSpan(childSpan(root, 'head'), 'title'));
}

/** Returns the name of a file that the book neither has nor lists. */
function freeName({ publication: { archive }, document }: FixableBook, folder: string): string {
  const names = [...archive.entries, ...document.items.values()].map(({ name }) => name?.toLowerCase());
  const used = new Set(names);
  for (let number = 1; ; number += 1) {
    const name = `${folder}nav${number === 1 ? '' : `-${number}`}.xhtml`;
    if (!used.has(name.toLowerCase())) return name;
  }
}

function renderNav(entries: readonly TocEntry[], language: string): string {
  const lang = language === '' ? '' : ` xml:lang="${escapeAttribute(language)}" lang="${escapeAttribute(language)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"${lang}>
<head><title>Contents</title></head>
<body>
<nav epub:type="toc">
${renderList(entries)}
</nav>
</body>
</html>
`;
}

const renderList = (entries: readonly TocEntry[]): string => `<ol>\n${entries.map(renderEntry).join('\n')}\n</ol>`;

function renderEntry({ title, href, children }: TocEntry): string {
  const label =
    href === '' ? `<span>${escapeText(title)}</span>` : `<a href="${escapeAttribute(href)}">${escapeText(title)}</a>`;
  return `<li>${label}${children.length === 0 ? '' : `\n${renderList(children)}`}</li>`;
}
