import { readingWorkers } from '../workers/index.ts';
import type { buildSample, SampleSource } from './build-sample.ts';
import { type OpenPublication, type PublicationResource, compressOnce } from './open-publication.ts';

const XHTML = 'application/xhtml+xml';
const STYLESHEET = 'text/css';

/** Where a sample that ends with a chapter ends. */
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
 * The beginning of an open book as a separate publication: whole documents from the start, never more than the share, and the last
 * one cut between two paragraphs or before the next chapter. It includes styles, fonts and the images of these documents. Table of
 * contents entries beyond the sample keep their titles but have no link. A fixed-layout sample always has the cover.
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

/** Reads the files that the sample is computed from; a worker parses them. */
async function createSample(publication: OpenPublication, size: SampleSize): Promise<OpenPublication> {
  const built = await readingWorkers.run<typeof buildSample>('buildSample', async () => ({
    manifest: publication.manifest,
    documents: await (typeof size === 'number' ? readShare(publication, size) : readChapters(publication, size)),
    styles: await readStyles(publication),
  }));
  const parts = new Map(built.documents.map(({ name, part }) => [name, part]));
  const names = new Set([...parts.keys(), ...built.resources]);
  return {
    archive: publication.archive,
    manifest: built.manifest,
    compressedManifest: compressOnce(built.manifest),
    metadata: publication.metadata,
    readingOrder: publication.readingOrder.slice(0, built.documents.length),
    resources: publication.resources.filter(({ href }) => names.has(decodeURIComponent(href))),
    find(name): PublicationResource | undefined {
      const found = names.has(name) ? publication.find(name) : undefined;
      const part = parts.get(name);
      return found && part ? { ...found, part } : found;
    },
  };
}

/** The documents that fit into the sample by their sizes, and the part of the next document that still fits. */
async function readShare(book: OpenPublication, share: number): Promise<SampleSource[]> {
  const { readingOrder, metadata } = book;
  const isFixed = metadata.layout === 'fixed';
  const documents: SampleSource[] = [];
  let remaining = share * readingOrder.reduce((sum, { size = 1 }) => sum + size, 0);
  for (const { href, type, size = 1 } of readingOrder) {
    const isCover = isFixed && documents.length === 0 && readingOrder.length > 1;
    const isWhole = size <= remaining || isCover;
    if (!isWhole && (isFixed || type !== XHTML)) break;
    documents.push({
      href,
      bytes: await readText(book, { href, type }),
      share: isWhole ? undefined : remaining / size,
    });
    if (!isWhole) break;
    remaining -= size;
  }
  return documents;
}

/** The documents up to the end of a chapter. */
async function readChapters(book: OpenPublication, { documents, beforeId }: SampleEnd): Promise<SampleSource[]> {
  const read: SampleSource[] = [];
  for (const link of book.readingOrder.slice(0, documents))
    read.push({ href: link.href, bytes: await readText(book, link) });
  const next = book.readingOrder[documents];
  if (beforeId !== '' && next?.type === XHTML)
    read.push({ href: next.href, bytes: await readBytes(book, next.href), beforeId });
  return read;
}

/** A document without text needs no bytes. */
const readText = async (book: OpenPublication, { href, type }: { href: string; type: string }): Promise<Uint8Array> =>
  type === XHTML ? readBytes(book, href) : new Uint8Array();

async function readStyles(book: OpenPublication): Promise<SampleSource[]> {
  const styles: SampleSource[] = [];
  for (const { href, type } of book.resources)
    if (type.startsWith(STYLESHEET)) styles.push({ href, bytes: await readBytes(book, href) });
  return styles;
}

async function readBytes({ archive, find }: OpenPublication, href: string): Promise<Uint8Array> {
  const resource = find(decodeURIComponent(href));
  return resource ? archive.read(resource.entry) : new Uint8Array();
}
