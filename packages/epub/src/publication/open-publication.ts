import { DEFAULT_LIMITS, type Limits } from '../check/index.ts';
import { EpubError, type EpubWarning } from '../errors/index.ts';
import { readNavigation } from '../navigation/index.ts';
import {
  createFindEntry,
  declaredCover,
  EPUB_TYPE,
  findPackage,
  guessCover,
  readEncryption,
  readMetadata,
  readPackage,
  renditionOf,
  type FindEntry,
  type ManifestItem,
  type PackageDocument,
} from '../package/index.ts';
import { openZip, type RandomAccessSource, type ZipArchive } from '../zip/index.ts';
import { buildManifest } from './build-manifest.ts';
import { fallbackChain } from './fallbacks.ts';
import { isServable, servedType, XHTML_TYPE } from './media-types.ts';
import { findOverlays, SMIL_TYPE } from './overlay-entries.ts';
import type { Publication, PublicationResource } from './publication.ts';
import { RepeatedDocuments } from './repeated-documents.ts';
import { WarningList } from './warning-list.ts';

/**
 * Opens an EPUB and checks it. Reads the ZIP directory and the metadata files, but no chapter.
 * The caller closes the publication. When opening fails, the source is closed here.
 *
 * @throws {EpubError} when the file cannot be accepted; see `code`, `message` and `entry`
 */
export async function openPublication(
  source: RandomAccessSource,
  options: { limits?: Limits } = {},
): Promise<Publication> {
  try {
    return await readPublication(source, options.limits ?? DEFAULT_LIMITS);
  } catch (error) {
    await source.close();
    throw error;
  }
}

async function readPublication(source: RandomAccessSource, limits: Limits): Promise<Publication> {
  const warnings = new WarningList();
  const warn = warnings.add;
  const archive = await openZip(source, limits);
  const find = createFindEntry(archive);
  const packageEntry = await findPackage(archive, find, limits);
  await checkMimetype(archive, warn);
  const fonts = await readEncryption(archive, find, limits);
  const document = await readPackage(archive, packageEntry, warn, limits);
  const { resources, unsupported } = readResources(document, find, warn);
  const substitutes = findSubstitutes(document, resources, unsupported, warn);
  const { metadata, identifiers, reader } = readMetadata(document, warn, limits);
  const navigation = await readNavigation(document, archive, find, warn, limits);
  const coverItem = declaredCover(document) ?? (await guessCover(document, archive, find));
  const cover = coverItem && find(coverItem.name);
  const isCoverTooLarge = cover !== undefined && cover.size > limits.contentBytes;
  if (isCoverTooLarge)
    warn({ code: 'cover_too_large', message: 'The cover is too large to be read.', entry: cover.name });
  const repeated = new RepeatedDocuments(
    archive.entries.map(({ name }) => name),
    warn,
  );
  const manifest = buildManifest(
    {
      document,
      metadata,
      navigation,
      resources,
      coverId: coverItem?.id,
      repeated,
      rendition: {
        layout: renditionOf(reader, 'layout') === 'pre-paginated' ? 'fixed' : 'reflowable',
        spread: renditionOf(reader, 'spread'),
        orientation: renditionOf(reader, 'orientation'),
        flow: renditionOf(reader, 'flow'),
      },
    },
    warn,
  );
  const overlays = findOverlays(document, resources, find, warn);
  if (manifest.readingOrder.length === 0) {
    throw new EpubError('epub_spine_empty', 'No document in the reading order can be shown.', { entry: document.path });
  }
  return {
    archive,
    manifest,
    metadata: manifest.metadata,
    resources: [
      ...new Map([...resources.values()].map((resource) => [resource.name, resource])).values(),
      ...repeated.copies,
    ],
    overlays,
    substitutes,
    outsideOrder: documentsOutsideOrder(document, resources),
    defaultLanguage: document.isLegacy ? metadata.language?.[0] : undefined,
    encrypted: { fonts, uniqueIdentifier: identifiers.raw[0] ?? '', identifiers: identifiers.raw },
    warnings: warnings.all(),
    readCover: async () => {
      if (!coverItem || !cover || isCoverTooLarge) return undefined;
      return {
        name: cover.name,
        mediaType: servedType(coverItem.mediaType, cover.name),
        bytes: await archive.read(cover),
      };
    },
    close: () => archive.close(),
  };
}

/** Reads the resource list. Only a missing document of the reading order is an error, because the book would be incomplete. */
function readResources(
  document: PackageDocument,
  find: FindEntry,
  warn: (warning: EpubWarning) => void,
): { resources: Map<string, PublicationResource>; unsupported: UnsupportedItem[] } {
  const spine = new Set(document.spine.map(({ idref }) => idref));
  const resources = new Map<string, PublicationResource>();
  const unsupported: UnsupportedItem[] = [];
  for (const item of document.items.values()) {
    if (item.name === undefined) {
      warn({
        code: 'resource_remote',
        message: `The book references "${item.href}", which is outside the book.`,
        entry: document.path,
      });
      continue;
    }
    const entry = find(item.name);
    const hasFallback = (): boolean =>
      fallbackChain(item.id, document).some((id) => find(document.items.get(id)?.name ?? '') !== undefined);
    if (!entry && spine.has(item.id) && !hasFallback()) {
      throw new EpubError(
        'epub_spine_missing',
        'A document in the reading order is missing, so the book is incomplete.',
        {
          entry: item.name,
        },
      );
    }
    if (!entry) {
      warn({ code: 'resource_missing', message: 'A file listed by the book is missing.', entry: item.name });
      continue;
    }
    const mediaType = servedType(item.mediaType, entry.name);
    if (isServable(mediaType) && !entry.name.startsWith('META-INF/'))
      resources.set(item.id, { name: entry.name, mediaType, entry });
    else if (!isPackageFile(item.mediaType)) unsupported.push({ item, name: entry.name });
  }
  return { resources, unsupported };
}

/** A file of a type that browsers do not show. */
interface UnsupportedItem {
  readonly item: ManifestItem;
  /** Name of the entry in the container. */
  readonly name: string;
}

/** Finds the fallbacks of files that browsers cannot show. A file without one is omitted with a warning. */
function findSubstitutes(
  document: PackageDocument,
  resources: ReadonlyMap<string, PublicationResource>,
  unsupported: readonly UnsupportedItem[],
  warn: (warning: EpubWarning) => void,
): Map<string, string> {
  const substitutes = new Map<string, string>();
  for (const { item, name } of unsupported) {
    const [fallback] = fallbackChain(item.id, document).flatMap((id) => resources.get(id) ?? []);
    if (fallback) substitutes.set(name, fallback.name);
    else
      warn({
        code: 'resource_type_unsupported',
        message: `A file of type "${item.mediaType}" was omitted.`,
        entry: name,
      });
  }
  return substitutes;
}

/** Returns the names of documents that are not in the reading order, and neither a fallback nor the navigation document. */
function documentsOutsideOrder(
  document: PackageDocument,
  resources: ReadonlyMap<string, PublicationResource>,
): Set<string> {
  const inOrder = new Set(document.spine.flatMap(({ idref }) => fallbackChain(idref, document)));
  for (const { fallback } of document.items.values())
    if (fallback !== undefined) for (const id of fallbackChain(fallback, document)) inOrder.add(id);
  const shown = new Set([...inOrder].map((id) => resources.get(id)?.name));
  return new Set(
    [...resources].flatMap(([id, { name, mediaType }]) =>
      mediaType === XHTML_TYPE && !shown.has(name) && document.items.get(id)?.properties.has('nav') === false
        ? [name]
        : [],
    ),
  );
}

const isPackageFile = (mediaType: string): boolean =>
  mediaType === 'application/x-dtbncx+xml' || mediaType === 'application/oebps-package+xml' || mediaType === SMIL_TYPE;

async function checkMimetype(archive: ZipArchive, warn: (warning: EpubWarning) => void): Promise<void> {
  const entry = archive.find('mimetype');
  if (!entry) return warn({ code: 'mimetype_missing', message: 'The file has no mimetype entry.', entry: 'mimetype' });
  const isFirst = archive.entries.every((other) => other.headerOffset >= entry.headerOffset);
  if (!isFirst || entry.method !== 'stored') {
    warn({
      code: 'mimetype_not_first',
      message: 'The mimetype entry is not the first, uncompressed entry.',
      entry: 'mimetype',
    });
  }
  const isValid = entry.size < 256 && new TextDecoder().decode(await archive.read(entry)).trim() === EPUB_TYPE;
  if (!isValid)
    warn({ code: 'mimetype_wrong', message: 'The mimetype of the file is not that of an EPUB.', entry: 'mimetype' });
}
