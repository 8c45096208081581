import { normalizeText } from '@octavo/core/search';
import { documentText } from '@octavo/epub/excerpt';
import * as v from 'valibot';
import type { FileStore } from '../files/index.ts';
import { foldText } from './fold-text.ts';
import type { OpenPublication } from './open-publication.ts';
import type { EditionKeys, PublicationPool } from './publication-pool.ts';

/** The text of one document in the reading order. */
export interface SearchableDocument {
  /** As in the manifest. */
  readonly href: string;
  readonly chapter: string | null;
  /** The fraction of the book before the document, and the document's own fraction, from 0 to 1. */
  readonly start: number;
  readonly share: number;
  /** The text for display. */
  readonly text: string;
  /** The text for matching; each character has the same index as in `text`. */
  readonly folded: string;
}

/** The maximum number of cached characters; an 11 MB book with images has about two million. */
const MAX_CACHED_CHARS = 12_000_000;

const StoredTextsSchema = v.array(v.object({ href: v.string(), text: v.string() }));
interface TocLink {
  readonly href: string;
  readonly title: string;
  readonly children?: readonly TocLink[] | undefined;
}
const TocSchema: v.GenericSchema<TocLink> = v.object({
  href: v.string(),
  title: v.string(),
  children: v.optional(v.array(v.lazy(() => TocSchema))),
});
const ManifestSchema = v.object({
  readingOrder: v.array(v.object({ href: v.string(), size: v.optional(v.number(), 1) })),
  toc: v.optional(v.array(TocSchema), []),
});

/** The file key of an edition's text, next to its other files. */
export const textFileKey = (manifestKey: string): string => manifestKey.replace(/[^/]+$/, 'text.json');

/** Caches the text of recently searched books. Text that was never stored is extracted from the book once. */
export class BookTextCache {
  readonly #books = new Map<string, Promise<readonly SearchableDocument[]>>();
  readonly #charCounts = new Map<string, number>();

  constructor(
    private readonly files: Pick<FileStore, 'get' | 'put'>,
    private readonly publicationPool: Pick<PublicationPool, 'use'>,
  ) {}

  /** The documents of a book in reading order. */
  async get(edition: EditionKeys): Promise<readonly SearchableDocument[]> {
    const key = edition.publication_key;
    const reading = this.#books.get(key) ?? this.#load(edition);
    // Re-inserting moves the entry to the end: the map is in order of last use.
    this.#books.delete(key);
    this.#books.set(key, reading);
    try {
      const documents = await reading;
      this.#charCounts.set(
        key,
        documents.reduce((sum, { text }) => sum + text.length, 0),
      );
      this.#evict(key);
      return documents;
    } catch (error) {
      this.#books.delete(key);
      throw error;
    }
  }

  #evict(newest: string): void {
    let characters = [...this.#charCounts.values()].reduce((sum, count) => sum + count, 0);
    for (const key of this.#books.keys()) {
      if (characters <= MAX_CACHED_CHARS || key === newest) return;
      characters -= this.#charCounts.get(key) ?? 0;
      this.#books.delete(key);
      this.#charCounts.delete(key);
    }
  }

  async #load(edition: EditionKeys): Promise<readonly SearchableDocument[]> {
    return this.publicationPool.use(edition, async (publication) => {
      const manifest = v.parse(ManifestSchema, JSON.parse(new TextDecoder().decode(publication.manifest)));
      const texts =
        (await this.#readStored(edition)) ?? (await this.#extract(edition, publication, manifest.readingOrder));
      const byHref = new Map(texts.map(({ href, text }) => [href, text]));
      const chapters = chapterTitles(manifest.readingOrder, manifest.toc);
      const whole = manifest.readingOrder.reduce((sum, { size }) => sum + size, 0) || 1;
      let before = 0;
      return manifest.readingOrder.map(({ href, size }, at): SearchableDocument => {
        const text = normalizeText(byHref.get(href) ?? '');
        const start = before / whole;
        before += size;
        return { href, chapter: chapters[at] ?? null, start, share: size / whole, text, folded: foldText(text) };
      });
    });
  }

  async #readStored({ manifest_key }: EditionKeys): Promise<v.InferOutput<typeof StoredTextsSchema> | undefined> {
    const bytes = await this.files.get(textFileKey(manifest_key));
    return bytes && v.parse(StoredTextsSchema, JSON.parse(new TextDecoder().decode(bytes)));
  }

  async #extract(
    { manifest_key }: EditionKeys,
    { archive, find }: OpenPublication,
    order: readonly { readonly href: string }[],
  ): Promise<v.InferOutput<typeof StoredTextsSchema>> {
    const texts: { href: string; text: string }[] = [];
    for (const { href } of order) {
      const resource = find(decodeURIComponent(href));
      const isText = resource && /xml|html/.test(resource.mediaType);
      texts.push({
        href,
        text: isText ? documentText(new TextDecoder().decode(await archive.read(resource.entry))) : '',
      });
    }
    await this.files.put(textFileKey(manifest_key), Buffer.from(JSON.stringify(texts)));
    return texts;
  }
}

/** The chapter title of each document: its own first table of contents entry, or the last one before it. */
function chapterTitles(order: readonly { readonly href: string }[], toc: readonly TocLink[]): (string | null)[] {
  const lines = flattenToc(toc);
  let last: string | null = null;
  return order.map(({ href }) => {
    const own = lines.filter((line) => line.href.split('#')[0] === href);
    const [first] = own;
    const chapter = first?.title ?? last;
    last = own.at(-1)?.title ?? last;
    return chapter;
  });
}

const flattenToc = (lines: readonly TocLink[]): TocLink[] =>
  lines.flatMap((line) => [line, ...flattenToc(line.children ?? [])]);
