import { readingWorkers } from '../workers/index.ts';
import type { buildSample, SampleSource } from './build-sample.ts';
import { type OpenPublication, type PublicationResource, compressOnce } from './open-publication.ts';

const XHTML = 'application/xhtml+xml';
const STYLESHEET = 'text/css';

const samples = new WeakMap<OpenPublication, Map<number, Promise<OpenPublication>>>();

/**
 * The first `share` (0 to 1) of an open book as a separate publication: whole documents from the start, never more than the
 * share, and the last one cut between two paragraphs. It includes styles, fonts and the images of these documents. Table of
 * contents entries beyond the sample keep their titles but have no link. A fixed-layout sample always has the cover.
 */
export function sampleOf(publication: OpenPublication, share: number): Promise<OpenPublication> {
  const byShare = samples.get(publication) ?? new Map<number, Promise<OpenPublication>>();
  samples.set(publication, byShare);
  const sample = byShare.get(share) ?? createSample(publication, share);
  byShare.set(share, sample);
  sample.catch(() => byShare.delete(share));
  return sample;
}

/** Reads the files that the sample is computed from; a worker parses them. */
async function createSample(publication: OpenPublication, share: number): Promise<OpenPublication> {
  const built = await readingWorkers.run<typeof buildSample>('buildSample', async () => ({
    manifest: publication.manifest,
    documents: await readDocuments(publication, share),
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

/** The documents that fit into the share by their sizes, and the next one with the share of it that fits. */
async function readDocuments(book: OpenPublication, share: number): Promise<SampleSource[]> {
  const { readingOrder, metadata } = book;
  const isFixed = metadata.layout === 'fixed';
  const documents: SampleSource[] = [];
  let remaining = share * readingOrder.reduce((sum, { size = 1 }) => sum + size, 0);
  for (const { href, type, size = 1 } of readingOrder) {
    const isCover = isFixed && documents.length === 0 && readingOrder.length > 1;
    const isWhole = size <= remaining || isCover;
    if (!isWhole && (isFixed || type !== XHTML)) break;
    const bytes = type === XHTML ? await readBytes(book, href) : new Uint8Array();
    documents.push({ href, bytes, share: isWhole ? undefined : remaining / size });
    if (!isWhole) break;
    remaining -= size;
  }
  return documents;
}

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
