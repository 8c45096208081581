import { DEFAULT_LIMITS, type Limits } from '../check/index.ts';
import type { EpubWarning } from '../errors/index.ts';
import type { ManifestMetadata } from '../manifest/index.ts';
import { attributeOf, rawTextOf, textOf, type XmlElement } from '../xml/index.ts';
import { readAccessibility } from './accessibility.ts';
import { readCollections } from './collections.ts';
import { localized, readContributors } from './contributors.ts';
import { toIsoDate, toIsoDateTime } from './dates.ts';
import { readIdentifiers, type Identifiers } from './identifiers.ts';
import { canonicalLanguage } from './language.ts';
import { readMediaOverlay } from './media-overlay.ts';
import { limitMetadata, shorten } from './limit-metadata.ts';
import type { PackageDocument } from './package-document.ts';
import { readMetadataElements, type MetadataReader } from './refinements.ts';

/** Metadata that does not depend on the book's documents. */
export type PackageMetadata = Omit<ManifestMetadata, 'layout' | 'numberOfPositions'>;

/**
 * Converts the package's metadata. Missing values are omitted with a warning, except the title, which gets a placeholder.
 * Values above the limits are shortened or ignored with a warning.
 */
export function readMetadata(
  document: PackageDocument,
  warn: (warning: EpubWarning) => void,
  limits: Limits = DEFAULT_LIMITS,
): { metadata: PackageMetadata; identifiers: Identifiers; reader: MetadataReader } {
  const entry = document.path;
  const elements = limitMetadata(document.metadata, limits, (warning) => warn({ ...warning, entry }));
  const reader = readMetadataElements(elements);
  const identifiers = readIdentifiers(reader, document.uniqueIdentifierId);
  const languages = reader
    .dc('language')
    .map(textOf)
    .flatMap((tag) => canonicalLanguage(tag) ?? []);
  const language = [
    ...new Set(languages.length > 0 ? languages : [canonicalLanguage(document.language)].flatMap((tag) => tag ?? [])),
  ];
  const accessibility = readAccessibility(reader);
  const belongsTo = readCollections(reader);
  const published = readPublished(reader);
  const modified = reader.meta('dcterms:modified').flatMap((value) => toIsoDateTime(value) ?? [])[0];
  const fullDescription = reader.dc('description').slice(0, 1).map(markupOf)[0];
  const description = fullDescription === undefined ? undefined : shorten(fullDescription, limits.descriptionChars);
  const subject = readSubjects(reader);
  const titles = readTitles(reader, document.direction);

  if (description !== fullDescription)
    warn({ code: 'metadata_shortened', message: 'The description of the book is too long and was shortened.', entry });
  if (titles === undefined) warn({ code: 'title_missing', message: 'The book has no title.', entry });
  if (language.length === 0)
    warn({ code: 'language_missing', message: 'The book does not declare its language.', entry });
  if (identifiers.main === undefined)
    warn({ code: 'identifier_missing', message: 'The book has no identifier.', entry });

  const metadata: PackageMetadata = {
    '@type': 'http://schema.org/Book',
    conformsTo: 'https://readium.org/webpub-manifest/profiles/epub',
    ...(identifiers.main === undefined ? {} : { identifier: identifiers.main }),
    ...(identifiers.others.length === 0 ? {} : { altIdentifier: identifiers.others }),
    ...(titles ?? { title: 'Untitled' }),
    ...readContributors(reader),
    ...(language.length === 0 ? {} : { language }),
    ...(subject.length === 0 ? {} : { subject }),
    ...(description === undefined ? {} : { description }),
    ...(published === undefined ? {} : { published }),
    ...(modified === undefined ? {} : { modified }),
    ...(belongsTo === undefined ? {} : { belongsTo }),
    ...(accessibility === undefined ? {} : { accessibility }),
    ...readMediaOverlay(reader),
    readingProgression: document.progression === 'default' ? 'auto' : document.progression,
  };
  return { metadata, identifiers, reader };
}

function readTitles(
  reader: MetadataReader,
  direction: string | undefined,
): Pick<ManifestMetadata, 'title' | 'subtitle' | 'sortAs'> | undefined {
  const titles = reader.dc('title');
  const typed = (type: string): XmlElement | undefined =>
    titles.find((title) => reader.refine(title, 'title-type').includes(type));
  const main = typed('main') ?? titles.find((title) => reader.refine(title, 'title-type').length === 0) ?? titles[0];
  if (!main) return undefined;
  const subtitle = typed('subtitle');
  const [sortAs] = [...reader.refine(main, 'file-as'), ...reader.meta('calibre:title_sort')];
  return {
    title: localized(reader, main, direction),
    ...(subtitle === undefined || subtitle === main ? {} : { subtitle: localized(reader, subtitle, direction) }),
    ...(sortAs === undefined ? {} : { sortAs }),
  };
}

/** EPUB 3 has one date, the publication date. EPUB 2 may have several, distinguished by `opf:event`. */
function readPublished(reader: MetadataReader): string | undefined {
  const dates = reader
    .dc('date')
    .map((element) => ({ event: reader.refine(element, 'event')[0], date: toIsoDate(textOf(element)) }));
  const dated = dates.filter(({ date }) => date !== undefined);
  const chosen =
    dated.find(({ event }) => event === 'publication' || event === 'original-publication') ??
    dated.find(({ event }) => event === undefined);
  return chosen?.date;
}

function readSubjects(reader: MetadataReader): { name: string; code?: string; scheme?: string }[] {
  const seen = new Set<string>();
  return reader.dc('subject').flatMap((element) => {
    const name = textOf(element);
    if (seen.has(name)) return [];
    seen.add(name);
    const [code] = reader.refine(element, 'term');
    const [authority] = reader.refine(element, 'authority');
    const scheme =
      authority !== undefined && /^https?:\S+$/.test(authority) && URL.canParse(authority) ? authority : undefined;
    return [{ name, ...(code === undefined ? {} : { code }), ...(scheme === undefined ? {} : { scheme }) }];
  });
}

/** A description is HTML in a text node or, against the rules, in elements. Returns HTML for both, not sanitized. */
function markupOf(element: XmlElement): string {
  const children = element.children.filter((child) => typeof child !== 'string');
  if (children.length === 0) return rawTextOf(element).trim();
  return children.map((child) => `<p>${escapeHtml(textOf(child))}</p>`).join('');
}

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Returns the value of a `rendition:` property of the package. */
export const renditionOf = (reader: MetadataReader, property: string): string | undefined =>
  reader.meta(`rendition:${property}`)[0] ??
  (property === 'layout' && reader.meta('fixed-layout').includes('true') ? 'pre-paginated' : undefined);

/** Returns the manifest item referenced by EPUB 2's `meta name="cover"`, by id or, in many files, by path. */
export const coverReferenceOf = (document: PackageDocument): string | undefined => {
  const meta = document.metadata.find(
    (element) => element.name === 'meta' && attributeOf(element, 'name')?.toLowerCase() === 'cover',
  );
  return meta && attributeOf(meta, 'content');
};
