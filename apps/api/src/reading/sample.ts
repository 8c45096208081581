import { extractUrls, extractCssUrls, truncateDocument } from '@octavo/epub/excerpt';
import * as v from 'valibot';
import { type PublicationResource, type OpenPublication, compressOnce } from './open-publication.ts';

interface TocLink {
  readonly href: string;
  readonly children?: readonly TocLink[] | undefined;
}
const TocSchema: v.GenericSchema<TocLink> = v.looseObject({
  href: v.string(),
  children: v.optional(v.array(v.lazy(() => TocSchema))),
});
const LinkEntries = { href: v.string(), type: v.string(), rel: v.optional(v.string()) };
const DocumentSchema = v.looseObject({ ...LinkEntries, size: v.optional(v.number(), 1) });
const ManifestSchema = v.looseObject({
  metadata: v.looseObject({ layout: v.optional(v.string()) }),
  readingOrder: v.array(DocumentSchema),
  resources: v.array(v.looseObject(LinkEntries)),
  toc: v.optional(v.array(TocSchema)),
  landmarks: v.optional(v.array(TocSchema)),
  pageList: v.optional(v.array(TocSchema)),
});
type FullManifest = v.InferOutput<typeof ManifestSchema>;

/** A document of a sample: its manifest entry, its text, and its bytes if it was truncated. */
interface SampleDocument {
  readonly link: v.InferOutput<typeof DocumentSchema>;
  readonly text: string;
  readonly part?: Uint8Array;
}

const XHTML = 'application/xhtml+xml';
const STYLESHEET = /^text\/css/;
const STYLE_OR_FONT = /^(text\/css|font\/|application\/(font|x-font|vnd\.ms-(opentype|fontobject)))/;
/** The manifest counts one position per 1,024 bytes. */
const BYTES_PER_POSITION = 1024;

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

async function createSample(publication: OpenPublication, share: number): Promise<OpenPublication> {
  const full = v.parse(ManifestSchema, JSON.parse(new TextDecoder().decode(publication.manifest)));
  const documents = await sampleDocuments(publication, full, share);
  const referenced = new Set([...documents.flatMap(referencedBy), ...(await referencedByStyles(publication, full))]);
  const resources = full.resources.filter(
    ({ href, type, rel }) =>
      STYLE_OR_FONT.test(type) || rel === 'cover' || (referenced.has(entryNameOf(href)) && !/html/.test(type)),
  );
  const parts = new Map(documents.map(({ link, part }) => [entryNameOf(link.href), part]));
  const names = new Set([...parts.keys(), ...resources.map(({ href }) => entryNameOf(href))]);
  const manifest = Buffer.from(JSON.stringify(sampleManifest(full, documents, resources)));
  return {
    archive: publication.archive,
    manifest,
    compressedManifest: compressOnce(manifest),
    metadata: publication.metadata,
    readingOrder: publication.readingOrder.slice(0, documents.length),
    find(name): PublicationResource | undefined {
      const found = names.has(name) ? publication.find(name) : undefined;
      const part = parts.get(name);
      return found && part ? { ...found, part } : found;
    },
  };
}

async function sampleDocuments(
  book: OpenPublication,
  manifest: FullManifest,
  share: number,
): Promise<SampleDocument[]> {
  const { readingOrder, metadata } = manifest;
  const isFixed = metadata.layout === 'fixed';
  const documents: SampleDocument[] = [];
  let remaining = share * readingOrder.reduce((sum, { size }) => sum + size, 0);
  for (const link of readingOrder) {
    const isCover = isFixed && documents.length === 0 && readingOrder.length > 1;
    if (link.size > remaining && !isCover) {
      const document =
        isFixed || link.type !== XHTML
          ? undefined
          : truncateDocument(await readText(book, link.href), remaining / link.size);
      if (document !== undefined) documents.push(truncatedDocument(link, document));
      break;
    }
    documents.push({ link, text: link.type === XHTML ? await readText(book, link.href) : '' });
    remaining -= link.size;
  }
  return documents;
}

function truncatedDocument(link: SampleDocument['link'], text: string): SampleDocument {
  const part = Buffer.from(text);
  const size = part.byteLength;
  return { link: { ...link, size, positions: Math.ceil(size / BYTES_PER_POSITION) }, text, part };
}

async function readText({ archive, find }: OpenPublication, href: string): Promise<string> {
  const resource = find(entryNameOf(href));
  return resource ? new TextDecoder().decode(await archive.read(resource.entry)) : '';
}

const referencedBy = ({ link, text }: SampleDocument): string[] =>
  link.type === XHTML ? extractUrls(text).flatMap((url) => resolveReference(url, link.href)) : [];

async function referencedByStyles(book: OpenPublication, { resources }: FullManifest): Promise<string[]> {
  const names: string[] = [];
  for (const { href, type } of resources)
    if (STYLESHEET.test(type))
      names.push(...extractCssUrls(await readText(book, href)).flatMap((url) => resolveReference(url, href)));
  return names;
}

/** The entry that a URL in one of the book's files refers to; empty for URLs outside the book. */
function resolveReference(url: string, from: string): string[] {
  const base = `http://book.invalid/${from}`;
  if (!URL.canParse(url, base)) return [];
  const { host, pathname } = new URL(url, base);
  return host === 'book.invalid' ? [entryNameOf(pathname.slice(1))] : [];
}

const entryNameOf = (href: string): string => decodeURIComponent(href);

function sampleManifest(
  full: FullManifest,
  documents: readonly SampleDocument[],
  resources: FullManifest['resources'],
) {
  const readingOrder = documents.map(({ link }) => link);
  const texts = new Map(documents.map(({ link, text, part }) => [link.href, part && text]));
  const limitToSample = ({ href, children, ...line }: TocLink): TocLink => ({
    ...line,
    href: isIncluded(href) ? href : '',
    ...(children ? { children: children.map(limitToSample) } : {}),
  });
  const isIncluded = (href: string): boolean => {
    const [file = '', id] = href.split('#');
    const text = texts.get(file);
    return texts.has(file) && (id === undefined || text === undefined || text.includes(`id="${entryNameOf(id)}"`));
  };
  const positions = readingOrder.reduce(
    (sum, link) => sum + (typeof link['positions'] === 'number' ? link['positions'] : 1),
    0,
  );
  return {
    ...full,
    metadata: { ...full.metadata, numberOfPositions: positions },
    readingOrder,
    resources,
    toc: full.toc?.map(limitToSample) ?? [],
    ...(full.landmarks ? { landmarks: full.landmarks.map(limitToSample) } : {}),
    ...(full.pageList ? { pageList: full.pageList.map(limitToSample) } : {}),
  };
}
