import { extractCssUrls, extractUrls, truncateBefore, truncateDocument } from '@octavo/epub/excerpt';
import * as v from 'valibot';

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

/** A file that a sample is built from. */
export interface SampleSource {
  readonly href: string;
  readonly bytes: Uint8Array;
  /** For a document that does not fit completely: the fraction that does, from 0 to 1. */
  readonly share?: number | undefined;
  /** For a document in which the sample ends with a chapter: the id of the first element after it. */
  readonly beforeId?: string | undefined;
}

/** The manifest of a book, and the files that its sample is built from. */
export interface SampleSources {
  readonly manifest: Uint8Array;
  /** The documents of the sample in reading order. A document without text has no bytes. */
  readonly documents: readonly SampleSource[];
  readonly styles: readonly SampleSource[];
}

/** A sample: its manifest, its documents and its other files. Names are entry names. */
export interface BuiltSample {
  readonly manifest: Uint8Array;
  /** The documents in reading order. `part` is the text of a truncated one. */
  readonly documents: readonly { readonly name: string; readonly part?: Uint8Array | undefined }[];
  readonly resources: readonly string[];
}

/** A document of a sample: manifest entry, text, and the bytes of a truncated document. */
interface SampleDocument {
  readonly link: v.InferOutput<typeof DocumentSchema>;
  readonly text: string;
  readonly part?: Uint8Array;
}

const STYLE_OR_FONT = /^(text\/css|font\/|application\/(font|x-font|vnd\.ms-(opentype|fontobject)))/;
/** The included part of the last document. The shop keeps it in memory, and receives it in one turn of the event loop. */
export const MAX_PART_BYTES = 2_000_000;
/** The manifest counts one position per 1,024 bytes. */
const BYTES_PER_POSITION = 1024;

/** Truncates the last document, finds the files that the documents use, and writes the manifest. Runs in a worker. */
export function buildSample({ manifest, documents, styles }: SampleSources): BuiltSample {
  const full = v.parse(ManifestSchema, JSON.parse(new TextDecoder().decode(manifest)));
  const links = new Map(full.readingOrder.map((link) => [link.href, link]));
  const included = documents.flatMap((source) => sampleDocument(source, links.get(source.href)));
  const referenced = new Set([...included.flatMap(referencedBy), ...styles.flatMap(referencedByStyle)]);
  const resources = full.resources.filter(
    ({ href, type, rel }) =>
      STYLE_OR_FONT.test(type) || rel === 'cover' || (referenced.has(entryNameOf(href)) && !type.includes('html')),
  );
  return {
    manifest: Buffer.from(JSON.stringify(sampleManifest(full, included, resources))),
    documents: included.map(({ link, part }) => ({ name: entryNameOf(link.href), part })),
    resources: resources.map(({ href }) => entryNameOf(href)),
  };
}

function sampleDocument(
  { bytes, share, beforeId }: SampleSource,
  link: v.InferOutput<typeof DocumentSchema> | undefined,
): SampleDocument[] {
  if (!link) return [];
  const text = new TextDecoder().decode(bytes);
  if (share === undefined && beforeId === undefined) return [{ link, text }];
  const truncated = share === undefined ? truncateBefore(text, beforeId ?? '') : truncateDocument(text, share);
  if (truncated === undefined) return [];
  const part = Buffer.from(truncated);
  // The sample then ends with the document before.
  if (part.byteLength > 2 * MAX_PART_BYTES) return [];
  const size = part.byteLength;
  return [{ link: { ...link, size, positions: Math.ceil(size / BYTES_PER_POSITION) }, text: truncated, part }];
}

const referencedBy = ({ link, text }: SampleDocument): string[] =>
  text === '' ? [] : extractUrls(text).flatMap((url) => resolveReference(url, link.href));

const referencedByStyle = ({ href, bytes }: SampleSource): string[] =>
  extractCssUrls(new TextDecoder().decode(bytes)).flatMap((url) => resolveReference(url, href));

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
  // The recorded audio is that of the whole book.
  const readingOrder = documents.map(({ link: { alternate: _alternate, duration: _duration, ...link } }) => link);
  // Ids are collected once: searching the text again for each entry of the contents would take quadratic time.
  const idsByHref = new Map(documents.map(({ link, text, part }) => [link.href, part && idsOf(text)]));
  const limitToSample = ({ href, children, ...line }: TocLink): TocLink => ({
    ...line,
    href: isIncluded(href) ? href : '',
    ...(children ? { children: children.map(limitToSample) } : {}),
  });
  const isIncluded = (href: string): boolean => {
    const [file = '', id] = href.split('#');
    const ids = idsByHref.get(file);
    return idsByHref.has(file) && (id === undefined || ids === undefined || ids.has(entryNameOf(id)));
  };
  const positions = readingOrder.reduce(
    (sum, link) => sum + (typeof link['positions'] === 'number' ? link['positions'] : 1),
    0,
  );
  const { duration: _total, ...metadata } = full.metadata;
  return {
    ...full,
    metadata: { ...metadata, numberOfPositions: positions },
    readingOrder,
    resources,
    toc: full.toc?.map(limitToSample) ?? [],
    ...(full.landmarks ? { landmarks: full.landmarks.map(limitToSample) } : {}),
    ...(full.pageList ? { pageList: full.pageList.map(limitToSample) } : {}),
  };
}

/** The ids of a served document, as its serializer writes them. */
const idsOf = (text: string): Set<string | undefined> =>
  new Set(Array.from(text.matchAll(/ id="([^"]*)"/g), ([, id]) => id));
