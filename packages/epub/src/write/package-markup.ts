import { escapeText, escapeValue } from '../xml/index.ts';
import type { Book, BookPerson } from './book.ts';

/** Writes the package document. @see EPUB 3.3 §5 */
export function packageMarkup(book: Book): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" xml:lang="${escapeValue(book.language)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${metadataLines(book).join('\n')}
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
${manifestLines(book).join('\n')}
</manifest>
<spine${book.direction === undefined ? '' : ` page-progression-direction="${book.direction}"`}>
${spineLines(book).join('\n')}
</spine>
</package>
`;
}

function metadataLines(book: Book): string[] {
  const optional = (name: string, value: string | undefined): string[] =>
    value === undefined ? [] : [dc(name, value)];
  return [
    dc('identifier', book.identifier, 'book-id'),
    dc('title', book.title, 'title'),
    refine('title', 'title-type', 'main'),
    ...(book.subtitle === undefined
      ? []
      : [dc('title', book.subtitle, 'subtitle'), refine('subtitle', 'title-type', 'subtitle')]),
    dc('language', book.language),
    ...book.creators.flatMap((person, index) => personLines('creator', person, `creator-${index + 1}`)),
    ...(book.contributors ?? []).flatMap((person, index) =>
      personLines('contributor', person, `contributor-${index + 1}`),
    ),
    ...optional('publisher', book.publisher),
    ...(book.subjects ?? []).map((subject) => dc('subject', subject)),
    ...optional('description', book.description),
    ...optional('date', book.published),
    meta('dcterms:modified', book.modified),
    ...(book.layout === 'fixed' ? [meta('rendition:layout', 'pre-paginated')] : []),
    ...seriesLines(book.series),
    ...(book.meta ?? []).map(([property, value]) => meta(property, value)),
  ];
}

const dc = (name: string, value: string, id?: string): string =>
  `<dc:${name}${id === undefined ? '' : ` id="${id}"`}>${escapeText(value)}</dc:${name}>`;

const meta = (property: string, value: string): string =>
  `<meta property="${escapeValue(property)}">${escapeText(value)}</meta>`;

const refine = (id: string, property: string, value: string, scheme?: string): string =>
  `<meta refines="#${id}" property="${property}"${scheme === undefined ? '' : ` scheme="${scheme}"`}>${escapeText(value)}</meta>`;

function personLines(element: 'creator' | 'contributor', person: BookPerson, id: string): string[] {
  const role = person.role ?? (element === 'creator' ? 'aut' : undefined);
  return [
    dc(element, person.name, id),
    ...(role === undefined ? [] : [refine(id, 'role', role, 'marc:relators')]),
    ...(person.sortAs === undefined ? [] : [refine(id, 'file-as', person.sortAs)]),
  ];
}

function seriesLines(series: Book['series']): string[] {
  if (series === undefined) return [];
  return [
    `<meta property="belongs-to-collection" id="series">${escapeText(series.name)}</meta>`,
    refine('series', 'collection-type', 'series'),
    ...(series.position === undefined ? [] : [refine('series', 'group-position', String(series.position))]),
  ];
}

const address = (href: string): string =>
  escapeValue(
    href
      .split('/')
      .map((segment) => encodeURIComponent(segment))
      .join('/'),
  );

const properties = (list: readonly string[]): string =>
  list.length === 0 ? '' : ` properties="${escapeValue(list.join(' '))}"`;

function manifestLines(book: Book): string[] {
  return [
    ...book.documents.map(
      (document, index) =>
        `<item id="document-${index + 1}" href="${address(document.href)}" media-type="${document.mediaType ?? 'application/xhtml+xml'}"${properties(document.properties ?? [])}/>`,
    ),
    ...(book.resources ?? []).map(
      (resource, index) =>
        `<item id="resource-${index + 1}" href="${address(resource.href)}" media-type="${escapeValue(resource.mediaType)}"${properties(resource.isCover ? ['cover-image'] : [])}/>`,
    ),
  ];
}

const spineLines = (book: Book): string[] =>
  book.documents.map(
    (document, index) =>
      `<itemref idref="document-${index + 1}"${document.isLinear === false ? ' linear="no"' : ''}${properties(document.spineProperties ?? [])}/>`,
  );
