import { normalizeText } from '@octavo/core/search';
import { extractNote } from '@octavo/epub/excerpt';
import * as v from 'valibot';
import type { SearchableDocument } from './book-text-cache.ts';
import type { EditionFiles } from './edition-files.ts';
import { foldStart, searchBytes } from './fold-text.ts';
import { parseJson, StoredTextsSchema, type TocLink, TocSchema } from './stored-book.ts';

const ManifestSchema = v.object({
  readingOrder: v.array(v.object({ href: v.string(), size: v.optional(v.number(), 1) })),
  toc: v.optional(v.array(TocSchema), []),
});

/** The shop receives a note in one turn of the event loop. A longer element is no footnote. */
const MAX_NOTE_BYTES = 200_000;

/**
 * One note of a served document as a separate document; `undefined` when the id is missing or the note is too long. Runs in
 * a worker.
 */
export function readNote({ document, id }: { document: Uint8Array; id: string }): string | undefined {
  const note = extractNote(new TextDecoder().decode(document), id);
  return note !== undefined && Buffer.byteLength(note) <= MAX_NOTE_BYTES ? note : undefined;
}

/** The memory of a book's searchable text, in bytes: 16 million letters, or five times the Bible. Text after it is not searched. */
const MAX_SEARCHABLE_BYTES = 64 * 1024 * 1024;

/** The documents of a book, ready to be searched. */
export function searchableDocuments(files: EditionFiles, maxBytes = MAX_SEARCHABLE_BYTES): SearchableDocument[] {
  const manifest = v.parse(ManifestSchema, parseJson(files.manifest));
  const texts = v.parse(StoredTextsSchema, parseJson(files.texts));
  const byHref = new Map(texts.map(({ href, text }) => [href, text]));
  const chapters = chapterTitles(manifest.readingOrder, manifest.toc);
  const totalSize = manifest.readingOrder.reduce((sum, { size }) => sum + size, 0) || 1;
  let before = 0;
  let bytesLeft = maxBytes;
  return manifest.readingOrder.map(({ href, size }, at): SearchableDocument => {
    const whole = normalizeText(byHref.get(href) ?? '');
    const { length, ...folding } = foldStart(whole, bytesLeft);
    const text = whole.slice(0, length);
    bytesLeft = Math.max(0, bytesLeft - searchBytes(text, folding));
    const start = before / totalSize;
    before += size;
    const share = (size / totalSize) * (whole === '' ? 1 : length / whole.length);
    return { href, chapter: chapters[at] ?? null, start, share, text, ...folding };
  });
}

/** The chapter title of each document: the first table of contents entry of the document, or the last entry before it. */
export function chapterTitles(order: readonly { readonly href: string }[], toc: readonly TocLink[]): (string | null)[] {
  const titles = new Map<string | undefined, { readonly first: string; last: string }>();
  for (const { href, title } of flattenToc(toc)) {
    const file = href.split('#', 1)[0];
    const known = titles.get(file);
    if (known) known.last = title;
    else titles.set(file, { first: title, last: title });
  }
  let last: string | null = null;
  return order.map(({ href }) => {
    const own = titles.get(href);
    const chapter = own?.first ?? last;
    last = own?.last ?? last;
    return chapter;
  });
}

function flattenToc(links: readonly TocLink[], flat: TocLink[] = []): TocLink[] {
  for (const link of links) {
    flat.push(link);
    flattenToc(link.children ?? [], flat);
  }
  return flat;
}
