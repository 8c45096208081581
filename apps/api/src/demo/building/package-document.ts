import { createHash } from 'node:crypto';
import type { BookMetadata } from './book-source.ts';
import { escapeText } from './markdown.ts';

/** One file of the publication, as the package document lists it. */
export interface ManifestItem {
  readonly id: string;
  readonly href: string;
  readonly type: string;
  readonly properties?: string;
  /** Place in the reading order; items without one are only resources. */
  readonly isInSpine?: boolean;
}

const NAMESPACE = 'b2f0a0d4-0f0b-5f5c-9d3e-6f6374617661';

/** A version 5 UUID of a slug: the same book keeps its identifier through every build. @see RFC 9562 §5.5 */
export function identifierOf(slug: string): string {
  const space = Buffer.from(NAMESPACE.replaceAll('-', ''), 'hex');
  const hash = createHash('sha1').update(space).update(slug).digest().subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** What the book can be read with, for the accessibility metadata. */
export interface Access {
  readonly hasPictures: boolean;
  readonly isFixed: boolean;
}

/** The package document (OPF) of an EPUB 3. @see EPUB 3.3 §5 */
export function packageDocument(book: BookMetadata, items: readonly ManifestItem[], access: Access): string {
  const isRightToLeft = book.readingProgression === 'rtl' || book.writingMode === 'vertical-rl';
  const subtitle = book.subtitle
    ? `<dc:title id="subtitle">${escapeText(book.subtitle)}</dc:title><meta refines="#subtitle" property="title-type">subtitle</meta>`
    : '';
  const features = [
    'tableOfContents',
    'readingOrder',
    'structuralNavigation',
    ...(access.hasPictures ? ['alternativeText'] : []),
    ...(access.isFixed ? [] : ['displayTransformability']),
  ];
  const properties = (item: ManifestItem): string => (item.properties ? ` properties="${item.properties}"` : '');
  const lines = [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${book.language}"${isRightToLeft && book.readingProgression === 'rtl' && book.writingMode !== 'vertical-rl' ? ' dir="rtl"' : ''} prefix="schema: http://schema.org/">`,
    `<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">`,
    `<dc:identifier id="id">urn:uuid:${identifierOf(book.slug)}</dc:identifier>`,
    `<dc:title id="title">${escapeText(book.title)}</dc:title><meta refines="#title" property="title-type">main</meta>${subtitle}`,
    `<dc:creator id="author">${escapeText(book.author)}</dc:creator><meta refines="#author" property="role" scheme="marc:relators">aut</meta>`,
    `<dc:contributor id="editor">${escapeText(book.editor)}</dc:contributor><meta refines="#editor" property="role" scheme="marc:relators">edt</meta>`,
    `<dc:language>${book.language}</dc:language>`,
    `<dc:publisher>${escapeText(book.publisher)}</dc:publisher>`,
    `<dc:date>${book.publishedOn}</dc:date>`,
    `<dc:description>${escapeText(book.short)}</dc:description>`,
    ...book.genres.map((genre) => `<dc:subject>${escapeText(genre)}</dc:subject>`),
    `<dc:rights>Written for Octavo. All names and events are invented.</dc:rights>`,
    `<meta property="dcterms:modified">${book.publishedOn}T00:00:00Z</meta>`,
    ...(access.isFixed
      ? ['<meta property="rendition:layout">pre-paginated</meta>', '<meta property="rendition:spread">none</meta>']
      : []),
    `<meta property="schema:accessMode">textual</meta>`,
    ...(access.hasPictures ? ['<meta property="schema:accessMode">visual</meta>'] : []),
    `<meta property="schema:accessModeSufficient">textual</meta>`,
    ...features.map((feature) => `<meta property="schema:accessibilityFeature">${feature}</meta>`),
    `<meta property="schema:accessibilityHazard">none</meta>`,
    `<meta property="schema:accessibilitySummary">${access.hasPictures ? 'Every picture is described in words. ' : ''}The text is structured by headings and can be read aloud.</meta>`,
    `</metadata>`,
    `<manifest>`,
    ...items.map((item) => `<item id="${item.id}" href="${item.href}" media-type="${item.type}"${properties(item)}/>`),
    `</manifest>`,
    `<spine${isRightToLeft ? ' page-progression-direction="rtl"' : ''}>`,
    ...items.filter((item) => item.isInSpine).map((item) => `<itemref idref="${item.id}"/>`),
    `</spine>`,
    `</package>`,
  ];
  return lines.join('\n');
}
