import { DEFAULT_LIMITS, type Limits } from '../check/index.ts';
import { EpubError, type EpubWarning } from '../errors/index.ts';
import type { Manifest, ReadingOrderLink } from '../manifest/index.ts';
import { encodePath } from '../package/index.ts';
import { countPositions } from '../publication/positions.ts';
import { CSS_TYPE, SVG_TYPE, XHTML_TYPE } from '../publication/media-types.ts';
import type { Publication, PublicationResource } from '../publication/index.ts';
import { createReferences, sanitiseCss, sanitiseDocument, type SanitiseContext } from '../sanitise/index.ts';
import { decodeText } from '../xml/index.ts';
import { createZipWriter, type ByteSink, type ZipEntry } from '../zip/index.ts';
import { deobfuscateFont } from './deobfuscate-font.ts';
import { extractText } from './extract-text.ts';

/** The words of one document of the reading order, for a search index. */
export interface DocumentText {
  /** As in the manifest's reading order. */
  readonly href: string;
  readonly title?: string;
  /** One line per paragraph. */
  readonly text: string;
}

/** What is served instead of the file that was uploaded. */
export interface NormalisedPublication {
  readonly manifest: Manifest;
  /** In reading order. */
  readonly texts: readonly DocumentText[];
  /** Those of opening and those of normalising. */
  readonly warnings: readonly EpubWarning[];
}

/**
 * Writes the copy of a book that is safe to serve: a container whose entry names are the manifest's addresses. Chapters,
 * drawings and styles are sanitised, fonts are readable, everything that is none of the book's resources is left behind.
 *
 * @throws {EpubError} `epub_entry_size`, `epub_entry_damaged`, `epub_content_too_large`, `epub_content_too_deep`
 */
export async function normalise(
  publication: Publication,
  sink: ByteSink,
  options: { limits?: Limits } = {},
): Promise<NormalisedPublication> {
  const limits = options.limits ?? DEFAULT_LIMITS;
  const { archive, resources, encrypted } = publication;
  const warnings = [...publication.warnings];
  const writer = createZipWriter(sink);
  const exists = createExists(resources);
  const written = new Map<string, ZipEntry>();
  const texts = new Map<string, string>();

  for (const resource of resources) {
    const { name, mediaType, entry } = resource;
    const isText = mediaType === XHTML_TYPE || mediaType === SVG_TYPE || mediaType === CSS_TYPE;
    if (isText && entry.size > limits.contentBytes) {
      throw new EpubError(
        'epub_content_too_large',
        `A document of the book is larger than ${limits.contentBytes} bytes.`,
        { entry: name },
      );
    }
    const removed = new Set<string>();
    const context: SanitiseContext = {
      references: createReferences(name, exists),
      onRemoved: (what) => void removed.add(what),
    };
    const obfuscation = encrypted.fonts.get(name);
    if (mediaType === CSS_TYPE) {
      const css = sanitiseCss(decodeText(await archive.read(entry)), context.references, context.onRemoved);
      written.set(name, await writer.add(name, css));
    } else if (isText) {
      const kind = mediaType === SVG_TYPE ? 'svg' : 'xhtml';
      const document = sanitiseDocument(await archive.read(entry), name, kind, context);
      written.set(name, await writer.add(name, document.markup));
      texts.set(name, extractText(document.root));
      if (document.wasRepaired)
        warnings.push({
          code: 'content_repaired',
          message: 'A document was not well-formed and has been mended.',
          entry: name,
        });
    } else if (obfuscation) {
      written.set(name, await writer.add(name, deobfuscateFont(await archive.read(entry), obfuscation, encrypted)));
    } else {
      await archive.verify(entry);
      written.set(name, await writer.copy({ ...entry, name }, archive.openRawChunks(entry)));
    }
    if (removed.size > 0)
      warnings.push({ code: 'content_removed', message: `Left out: ${[...removed].join(', ')}.`, entry: name });
  }
  await writer.finish();

  const manifest = servedManifest(publication.manifest, written);
  return { manifest, warnings, texts: textsInOrder(manifest, texts) };
}

/** Sizes of the documents as they are now, and no more promises of scripts or remote files. */
function servedManifest(manifest: Manifest, written: ReadonlyMap<string, ZipEntry>): Manifest {
  const sizes = new Map([...written].map(([name, { size }]) => [encodePath(name), size]));
  const readingOrder = manifest.readingOrder.map((link): ReadingOrderLink => {
    const { properties, ...rest } = link;
    const { contains, ...hints } = properties ?? {};
    const kept = contains?.filter((what) => what === 'mathml' || what === 'svg') ?? [];
    const served = { ...(kept.length === 0 ? {} : { contains: kept }), ...hints };
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

function textsInOrder(manifest: Manifest, texts: ReadonlyMap<string, string>): DocumentText[] {
  const byHref = new Map([...texts].map(([name, text]) => [encodePath(name), text]));
  return manifest.readingOrder.map(({ href, title }) => ({
    href,
    ...(title === undefined ? {} : { title }),
    text: byHref.get(href) ?? '',
  }));
}

/** Addresses in books differ from names in accents and case, as in `createFindEntry`; only listed resources exist. */
function createExists(resources: readonly PublicationResource[]): (name: string) => string | undefined {
  const exact = new Set(resources.map(({ name }) => name));
  const folded = new Map(resources.map(({ name }) => [name.normalize('NFC').toLowerCase(), name]));
  return (name) => (exact.has(name) ? name : folded.get(name.normalize('NFC').toLowerCase()));
}
