import { locateIds } from '@octavo/epub/excerpt';
import * as v from 'valibot';
import { parseJson, type TocLink, TocSchema } from '../reading/stored-book.ts';

/** The maximum number of chapters in the list that the author chooses from. A table of contents may have more. */
const MAX_CHAPTERS = 1_000;
const XHTML = 'application/xhtml+xml';

const ManifestSchema = v.object({
  metadata: v.optional(v.object({ layout: v.optional(v.string()) }), {}),
  readingOrder: v.array(v.object({ href: v.string(), type: v.string(), size: v.optional(v.number(), 1) })),
  toc: v.optional(v.array(TocSchema), []),
});
type Manifest = v.InferOutput<typeof ManifestSchema>;

/** An entry of the table of contents, and where a sample that ends with it ends. */
export interface ListedChapter {
  readonly href: string;
  readonly title: string;
  /** The level in the table of contents, from 0. */
  readonly depth: number;
  /** The number of whole documents up to the end of the chapter and its subchapters. */
  readonly documents: number;
  /** The id of the first element after it in the next document; `''` when it ends between two documents. */
  readonly beforeId: string;
  /** The share of the book up to its end, in percent. */
  readonly percent: number;
}

/** A file, as far as its chapters depend on it. */
export interface ChapterSources {
  readonly manifest: Uint8Array;
  /** The documents inside which chapters begin. Chapters in other documents begin with them. */
  readonly documents: readonly { readonly href: string; readonly bytes: Uint8Array }[];
}

/** Returns the documents whose text {@link listSampleChapters} needs: chapters begin inside them. Runs in a worker. */
export function listSplitDocuments(manifest: Uint8Array): string[] {
  const { metadata, readingOrder, toc } = v.parse(ManifestSchema, parseJson(manifest));
  if (metadata.layout === 'fixed') return [];
  const texts = new Set(readingOrder.filter(({ type }) => type === XHTML).map(({ href }) => href));
  const named = entriesOf(toc).flatMap(({ href }) => (href.includes('#') ? [fileOf(href)] : []));
  return [...new Set(named)].filter((href) => texts.has(href));
}

/** An entry in the order of the table of contents. */
interface Entry {
  readonly href: string;
  readonly title: string;
  readonly depth: number;
  /** The index after its last subchapter. */
  readonly end: number;
}

/** A position in the text: a document by its index, and the share of its text before the position. */
interface TextPosition {
  readonly document: number;
  readonly share: number;
  /** The id of the element there; `''` at the start of the document. */
  readonly id: string;
}

/** Returns the chapters of a book in the order of its table of contents, each with its end. Runs in a worker. */
export function listSampleChapters({ manifest, documents }: ChapterSources): ListedChapter[] {
  const book = v.parse(ManifestSchema, parseJson(manifest));
  const entries = entriesOf(book.toc);
  const positions = positionsOf(entries, book, documents);
  const sizeBefore = sizesBefore(book);
  const total = sizeBefore(book.readingOrder.length, 0);
  return entries.flatMap(({ href, title, depth, end }, at) => {
    const start = positions[at];
    if (!start || title === '') return [];
    const next = positions.reduce<TextPosition | undefined>(
      (first, position, index) =>
        position && (index < at || index >= end) && isBefore(start, position) && (!first || isBefore(position, first))
          ? position
          : first,
      undefined,
    );
    const { document, share, id } = next ?? { document: book.readingOrder.length, share: 0, id: '' };
    const percent = Math.max(1, Math.ceil((100 * sizeBefore(document, share)) / Math.max(1, total)));
    return [{ href, title, depth, documents: document, beforeId: id, percent }];
  });
}

function entriesOf(toc: readonly TocLink[]): Entry[] {
  const entries: Entry[] = [];
  const visit = (links: readonly TocLink[], depth: number): void => {
    for (const { href, title, children = [] } of links) {
      if (entries.length >= MAX_CHAPTERS) return;
      const at = entries.length;
      const entry = { href, title: title.trim(), depth, end: at + 1 };
      entries.push(entry);
      visit(children, depth + 1);
      entries[at] = { ...entry, end: entries.length };
    }
  };
  visit(toc, 0);
  return entries;
}

/** Returns the start of each entry; `undefined` for an entry that is not in the text. */
function positionsOf(
  entries: readonly Entry[],
  { readingOrder }: Manifest,
  documents: ChapterSources['documents'],
): (TextPosition | undefined)[] {
  const indexes = new Map(readingOrder.map(({ href }, index) => [href, index]));
  const texts = new Map(documents.map(({ href, bytes }) => [href, bytes]));
  const located = new Map<string, ReadonlyMap<string, number>>();
  return entries.map(({ href }) => {
    const file = fileOf(href);
    const document = indexes.get(file);
    if (href === '' || document === undefined) return undefined;
    const id = decodeURIComponent(href.slice(file.length + 1));
    const bytes = texts.get(file);
    if (id === '' || !bytes) return { document, share: 0, id: '' };
    const ids = located.get(file) ?? locateIds(new TextDecoder().decode(bytes));
    located.set(file, ids);
    const share = ids.get(id);
    if (share === undefined) return undefined;
    return share === 0 ? { document, share, id: '' } : { document, share, id };
  });
}

const fileOf = (href: string): string => href.split('#', 1)[0] ?? '';

const isBefore = (one: TextPosition, other: TextPosition): boolean =>
  one.document < other.document || (one.document === other.document && one.share < other.share);

/** Returns a function for the size of the book before a position. */
function sizesBefore({ readingOrder }: Manifest): (document: number, share: number) => number {
  const sums = [0];
  for (const { size } of readingOrder) sums.push((sums.at(-1) ?? 0) + size);
  return (document, share) => (sums[document] ?? 0) + share * (readingOrder[document]?.size ?? 0);
}
