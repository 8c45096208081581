import { readingWorkers } from '../workers/index.ts';
import { type buildSample, MAX_PART_BYTES } from './build-sample.ts';
import { type buildSampleOfFile, readSampleFiles, type SampleFile } from './sample-files.ts';
import { type OpenPublication, type PublicationResource, compressOnce } from './open-publication.ts';

const XHTML = 'application/xhtml+xml';
const STYLESHEET = 'text/css';

/** The end of a sample that ends with a chapter. */
export interface SampleEnd {
  /** The number of whole documents. */
  readonly documents: number;
  /** The id of the first element after the sample in the next document; `''` when it ends between two documents. */
  readonly beforeId: string;
}

/** The size of a sample: a share of the book from 0 to 1, or the end of a chapter. */
export type SampleSize = number | SampleEnd;

const samples = new WeakMap<OpenPublication, Map<string, Promise<OpenPublication>>>();

/**
 * Returns the beginning of an open book as a separate publication. It contains whole documents from the start, never
 * more than `size`. The last one is cut between two paragraphs or before the next chapter. Their styles, fonts and
 * images are included. Table of contents entries beyond the sample keep their titles but have no link. A fixed-layout
 * sample always has the cover.
 */
export function sampleOf(publication: OpenPublication, size: SampleSize): Promise<OpenPublication> {
  const bySize = samples.get(publication) ?? new Map<string, Promise<OpenPublication>>();
  samples.set(publication, bySize);
  const key = JSON.stringify(size);
  const sample = bySize.get(key) ?? createSample(publication, size);
  bySize.set(key, sample);
  sample.catch(() => bySize.delete(key));
  return sample;
}

/** A larger sample is read by the worker from a copy of the book: as a message it would occupy the event loop. */
const MAX_MESSAGE_BYTES = 2_000_000;

/** Finds the files that the sample is computed from; a worker parses them. */
async function createSample(publication: OpenPublication, size: SampleSize): Promise<OpenPublication> {
  const { archive, find, manifest } = publication;
  const files = {
    documents: typeof size === 'number' ? documentsOfShare(publication, size) : documentsOfChapters(publication, size),
    styles: publication.resources.filter(({ type }) => type.startsWith(STYLESHEET)).map(({ href }) => textFile(href)),
  };
  const sizes = [...files.documents, ...files.styles].map(({ name }) => (name && find(name)?.entry.size) || 0);
  const isSmall = sizes.reduce((sum, bytes) => sum + bytes, 0) <= MAX_MESSAGE_BYTES;
  const built = await (isSmall
    ? readingWorkers.run<typeof buildSample>('buildSample', async () => ({
        manifest,
        ...(await readSampleFiles(archive, files)),
      }))
    : publication.withCopy((copy) =>
        readingWorkers.run<typeof buildSampleOfFile>('buildSampleOfFile', async () => ({
          path: await copy(),
          manifest,
          ...files,
        })),
      ));
  const parts = new Map(built.documents.map(({ name, part }) => [name, part]));
  const names = new Set([...parts.keys(), ...built.resources]);
  return {
    archive,
    withCopy: publication.withCopy,
    manifest: built.manifest,
    compressedManifest: compressOnce(built.manifest),
    metadata: publication.metadata,
    readingOrder: publication.readingOrder.slice(0, built.documents.length),
    resources: publication.resources.filter(({ href }) => names.has(decodeURIComponent(href))),
    find(name): PublicationResource | undefined {
      const found = names.has(name) ? find(name) : undefined;
      const part = parts.get(name);
      return found && part ? { ...found, part } : found;
    },
  };
}

/** The documents that fit into the sample by their sizes, and the part of the next document that still fits. */
function documentsOfShare({ readingOrder, metadata }: OpenPublication, share: number): SampleFile[] {
  const isFixed = metadata.layout === 'fixed';
  const documents: SampleFile[] = [];
  let remaining = share * readingOrder.reduce((sum, { size = 1 }) => sum + size, 0);
  for (const { href, type, size = 1 } of readingOrder) {
    const isCover = isFixed && documents.length === 0 && readingOrder.length > 1;
    const isWhole = size <= remaining || isCover;
    if (!isWhole && (isFixed || type !== XHTML)) break;
    documents.push({
      ...documentFile({ href, type }),
      share: isWhole ? undefined : Math.min(remaining, MAX_PART_BYTES) / size,
    });
    if (!isWhole) break;
    remaining -= size;
  }
  return documents;
}

/** The documents up to the end of a chapter. */
function documentsOfChapters({ readingOrder }: OpenPublication, { documents, beforeId }: SampleEnd): SampleFile[] {
  const files: SampleFile[] = readingOrder.slice(0, documents).map(documentFile);
  const next = readingOrder[documents];
  if (beforeId !== '' && next?.type === XHTML) files.push({ ...textFile(next.href), beforeId });
  return files;
}

const textFile = (href: string): SampleFile => ({ href, name: decodeURIComponent(href) });

/** A document without text is not read. */
const documentFile = ({ href, type }: { href: string; type: string }): SampleFile =>
  type === XHTML ? textFile(href) : { href, name: undefined };
