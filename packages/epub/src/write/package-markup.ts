import { escapeText, escapeAttribute } from '../xml/index.ts';
import type { Book, BookContributor, BookDocument } from './book.ts';

/** Renders the package document. @see EPUB 3.3 §5 */
export function renderPackage(book: Book): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" xml:lang="${escapeAttribute(book.language)}">
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
    ...book.creators.flatMap((person, index) => contributorLines('creator', person, `creator-${index + 1}`)),
    ...(book.contributors ?? []).flatMap((person, index) =>
      contributorLines('contributor', person, `contributor-${index + 1}`),
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
  `<meta property="${escapeAttribute(property)}">${escapeText(value)}</meta>`;

const refine = (id: string, property: string, value: string, scheme?: string): string =>
  `<meta refines="#${id}" property="${property}"${scheme === undefined ? '' : ` scheme="${scheme}"`}>${escapeText(value)}</meta>`;

function contributorLines(element: 'creator' | 'contributor', contributor: BookContributor, id: string): string[] {
  const role = contributor.role ?? (element === 'creator' ? 'aut' : undefined);
  return [
    dc(element, contributor.name, id),
    ...(role === undefined ? [] : [refine(id, 'role', role, 'marc:relators')]),
    ...(contributor.sortAs === undefined ? [] : [refine(id, 'file-as', contributor.sortAs)]),
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

const encodeHref = (href: string): string =>
  escapeAttribute(
    href
      .split('/')
      .map((segment) => encodeURIComponent(segment))
      .join('/'),
  );

const propertiesAttribute = (list: readonly string[]): string =>
  list.length === 0 ? '' : ` properties="${escapeAttribute(list.join(' '))}"`;

function manifestLines(book: Book): string[] {
  const overlayAttribute = ({ mediaOverlay }: BookDocument): string => {
    const at = (book.resources ?? []).findIndex(({ href }) => href === mediaOverlay);
    return at === -1 ? '' : ` media-overlay="resource-${at + 1}"`;
  };
  return [
    ...book.documents.map(
      (document, index) =>
        `<item id="document-${index + 1}" href="${encodeHref(document.href)}" media-type="${document.mediaType ?? 'application/xhtml+xml'}"${propertiesAttribute(document.properties ?? [])}${overlayAttribute(document)}/>`,
    ),
    ...(book.resources ?? []).map(
      (resource, index) =>
        `<item id="resource-${index + 1}" href="${encodeHref(resource.href)}" media-type="${escapeAttribute(resource.mediaType)}"${propertiesAttribute(resource.isCover ? ['cover-image'] : [])}/>`,
    ),
  ];
}

const spineLines = (book: Book): string[] =>
  book.documents.map(
    (document, index) =>
      `<itemref idref="document-${index + 1}"${document.isLinear === false ? ' linear="no"' : ''}${propertiesAttribute(document.spineProperties ?? [])}/>`,
  );
