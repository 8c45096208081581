import type { FileStore } from '../files/index.ts';
import { readingWorkers } from '../workers/index.ts';
import { type FoldedText, searchBytes } from './fold-text.ts';
import type { OpenPublication } from './open-publication.ts';
import type { EditionKeys, PublicationPool } from './publication-pool.ts';
import type { extractBookText, searchableDocuments } from './read-text.ts';

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
  /** The text for matching, and the mapping to `text`. */
  readonly folded: FoldedText['folded'];
  readonly breaks: FoldedText['breaks'];
}

/** The memory of all cached books, in bytes. An 11 MB book with images has about 8 MB of searchable text. */
const MAX_CACHED_BYTES = 64 * 1024 * 1024;

/** The file key of an edition's text, next to its other files. */
export const textFileKey = (manifestKey: string): string =>
  `${manifestKey.slice(0, manifestKey.lastIndexOf('/') + 1)}text.json`;

/** Caches the text of recently searched books. Text that was never stored is extracted from the book once. */
export class BookTextCache {
  readonly #books = new Map<string, Promise<readonly SearchableDocument[]>>();
  readonly #bytes = new Map<string, number>();

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
      this.#bytes.set(
        key,
        documents.reduce((sum, document) => sum + searchBytes(document.text, document), 0),
      );
      this.#evict(key);
      return documents;
    } catch (error) {
      this.#books.delete(key);
      throw error;
    }
  }

  /** The manifest and the texts of a book as stored. */
  async storedFiles(edition: EditionKeys): Promise<{ readonly manifest: Uint8Array; readonly texts: Uint8Array }> {
    return this.publicationPool.use(edition, async (publication) => {
      const key = textFileKey(edition.manifest_key);
      const texts = (await this.files.get(key)) ?? (await this.#extract(key, publication));
      return { manifest: publication.manifest, texts };
    });
  }

  #evict(newest: string): void {
    let bytes = [...this.#bytes.values()].reduce((sum, count) => sum + count, 0);
    for (const key of this.#books.keys()) {
      if (bytes <= MAX_CACHED_BYTES || key === newest) return;
      bytes -= this.#bytes.get(key) ?? 0;
      this.#books.delete(key);
      this.#bytes.delete(key);
    }
  }

  /** A worker parses and folds the texts: those of a long book would keep this thread for seconds. */
  async #load(edition: EditionKeys): Promise<readonly SearchableDocument[]> {
    const files = await this.storedFiles(edition);
    return readingWorkers.run<typeof searchableDocuments>('searchableDocuments', files);
  }

  async #extract(key: string, publication: OpenPublication): Promise<Uint8Array> {
    const texts = await readingWorkers.run<typeof extractBookText>('extractBookText', () => readDocuments(publication));
    await this.files.put(key, texts);
    return texts;
  }
}

async function readDocuments({
  archive,
  find,
  readingOrder,
}: OpenPublication): Promise<Parameters<typeof extractBookText>[0]> {
  const documents: { href: string; bytes: Uint8Array | undefined }[] = [];
  for (const { href } of readingOrder) {
    const resource = find(decodeURIComponent(href));
    const isText = resource && /xml|html/.test(resource.mediaType);
    documents.push({ href, bytes: isText ? await archive.read(resource.entry) : undefined });
  }
  return documents;
}
