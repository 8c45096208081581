import { DEFAULT_LIMITS, foldEntryName, type Limits } from '../check/index.ts';
import type { EpubWarning } from '../errors/index.ts';
import type { Manifest, ReadingOrderLink } from '../manifest/index.ts';
import { writeOverlays, type ServedOverlay } from '../overlay/index.ts';
import { encodePath, isRightToLeftLanguage } from '../package/index.ts';
import { countPositions } from '../publication/positions.ts';
import type { Publication, PublicationResource } from '../publication/index.ts';
import { createBookStyles } from '../visibility/index.ts';
import { createZipWriter, type ByteSink } from '../zip/index.ts';
import { serveResource, type ServeOptions } from './serve-resource.ts';
import { unreachableText, type ServedText } from './unreachable-text.ts';
import { UnpackingBudget } from './unpacking-budget.ts';

/** The text of one document in the reading order, for a search index. */
export interface DocumentText {
  /** The same `href` as in the manifest's reading order. */
  readonly href: string;
  readonly title?: string;
  /** One line per paragraph. */
  readonly text: string;
}

/** The result of normalization: the data of the copy that is served instead of the uploaded file. */
export interface NormalizedPublication {
  readonly manifest: Manifest;
  /** In reading order. */
  readonly texts: readonly DocumentText[];
  /** Warnings of opening and of normalizing. */
  readonly warnings: readonly EpubWarning[];
}

/**
 * Writes the copy of a book that is safe to serve: a container whose entry names are the URLs in the manifest. Chapters,
 * drawings and styles are sanitized, fonts are deobfuscated, and files that are not resources of the book are omitted.
 *
 * @throws {EpubError} `epub_entry_size`, `epub_entry_damaged`, `epub_content_too_large`, `epub_content_too_deep`
 */
export async function normalize(
  publication: Publication,
  sink: ByteSink,
  options: { limits?: Limits } = {},
): Promise<NormalizedPublication> {
  try {
    return await writeResources(publication, sink, options.limits ?? DEFAULT_LIMITS);
  } catch (error) {
    await sink.abort?.();
    throw error;
  }
}

async function writeResources(
  publication: Publication,
  sink: ByteSink,
  limits: Limits,
): Promise<NormalizedPublication> {
  const { resources } = publication;
  const resolveResource = createResourceLookup(resources, publication.substitutes);
  const options: ServeOptions = {
    resolveResource,
    rulesOf: createBookStyles(publication.archive, resources, resolveResource, limits),
    isFixed: createLayoutLookup(publication.manifest),
    isRightToLeft: isRightToLeftLanguage(publication.metadata.language?.[0]),
    defaultLanguage: publication.defaultLanguage,
    limits,
    unpackingBudget: new UnpackingBudget(limits),
  };
  const writer = createZipWriter(sink);
  const warnings = [...publication.warnings];
  const sizes = new Map<string, number>();
  const texts = new Map<string, string>();
  const documents: ServedText[] = [];

  for (const batch of batches(resources)) {
    const served = await Promise.all(batch.map((resource) => serveResource(publication, resource, options)));
    for (const { write, text, links, hidden, warnings: resourceWarnings } of served) {
      const { name, size } = await write(writer);
      const href = encodePath(name);
      sizes.set(href, size);
      if (text !== undefined) texts.set(href, text);
      if (text !== undefined && links && hidden) documents.push({ name, text, links, hidden });
      warnings.push(...resourceWarnings);
    }
  }
  const overlays = await writeOverlays(publication, writer, options);
  warnings.push(...overlays.warnings);
  await writer.finish();
  warnings.push(...unreachableText(publication.manifest, publication.outsideOrder, documents));

  const manifest = withOverlays(buildServedManifest(publication.manifest, sizes), overlays.overlays);
  return { manifest, warnings, texts: orderTexts(manifest, texts) };
}

const BATCH_BYTES = 4 * 1024 ** 2;
const BATCH_ENTRIES = 16;

/** Groups small files, so that one is compressed while the next is parsed. A large file is processed alone to limit memory. */
function* batches(resources: readonly PublicationResource[]): Generator<readonly PublicationResource[]> {
  let batch: PublicationResource[] = [];
  let bytes = 0;
  for (const resource of resources) {
    if (batch.length > 0 && (batch.length === BATCH_ENTRIES || bytes + resource.entry.size > BATCH_BYTES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(resource);
    bytes += resource.entry.size;
  }
  if (batch.length > 0) yield batch;
}

/** Updates the document sizes and removes the properties for scripts and remote resources. */
function buildServedManifest(manifest: Manifest, sizes: ReadonlyMap<string, number>): Manifest {
  const readingOrder = manifest.readingOrder.map((link): ReadingOrderLink => {
    const { properties, ...rest } = link;
    const { contains, ...hints } = properties ?? {};
    const allowed = contains?.filter((what) => what === 'mathml' || what === 'svg') ?? [];
    const served = { ...(allowed.length === 0 ? {} : { contains: allowed }), ...hints };
    const size = sizes.get(link.href) ?? link.size;
    const layout = properties?.layout ?? manifest.metadata.layout;
    return {
      ...rest,
      size,
      positions: countPositions(size, layout),
      ...(Object.keys(served).length === 0 ? {} : { properties: served }),
    };
  });
  const numberOfPositions = readingOrder.reduce((sum, link) => sum + link.positions, 0);
  return { ...manifest, metadata: { ...manifest.metadata, numberOfPositions }, readingOrder };
}

/** Links each document to its recorded audio. */
function withOverlays(manifest: Manifest, overlays: ReadonlyMap<string, ServedOverlay>): Manifest {
  if (overlays.size === 0) return manifest;
  const readingOrder = manifest.readingOrder.map((document): ReadingOrderLink => {
    const overlay = overlays.get(document.href);
    if (!overlay) return document;
    const { link, duration } = overlay;
    return { ...document, alternate: [link], ...(duration === undefined ? {} : { duration }) };
  });
  return {
    ...manifest,
    readingOrder,
    resources: [...manifest.resources, ...[...overlays.values()].map(({ link }) => link)],
  };
}

function orderTexts(manifest: Manifest, texts: ReadonlyMap<string, string>): DocumentText[] {
  return manifest.readingOrder.map(({ href, title }) => ({
    href,
    ...(title === undefined ? {} : { title }),
    text: texts.get(href) ?? '',
  }));
}

/** Returns whether a document has a fixed layout. Other files, such as style sheets, have the layout of the whole book. */
function createLayoutLookup({ metadata, readingOrder }: Manifest): (name: string) => boolean {
  const layouts = new Map(
    readingOrder.map(({ href, properties }) => [href, properties?.layout ?? metadata.layout] as const),
  );
  const isFixedBook = [...layouts.values()].every((layout) => layout === 'fixed');
  return (name) => (layouts.has(encodePath(name)) ? layouts.get(encodePath(name)) === 'fixed' : isFixedBook);
}

/** Paths in books can differ from entry names in accents and case, as in `createFindEntry`. Only listed resources are found. */
function createResourceLookup(
  resources: readonly PublicationResource[],
  substitutes: ReadonlyMap<string, string>,
): (name: string) => string | undefined {
  const exact = new Set(resources.map(({ name }) => name));
  const folded = new Map(
    [...substitutes, ...resources.map(({ name }) => [name, name] as const)].map(([name, served]) => [
      foldEntryName(name),
      served,
    ]),
  );
  return (name) => (exact.has(name) ? name : folded.get(foldEntryName(name)));
}
