import { dirname, join } from 'node:path';
import { copyToFile, FileNotFoundError, type FileStore, inCopyFolder, withFileCopy } from '../files/index.ts';
import { readingWorkers } from '../workers/index.ts';
import { type FoldedText, searchBytes } from './fold-text.ts';
import type { EditionPaths } from './edition-files.ts';
import type { EditionKeys, PublicationPool } from './publication-pool.ts';
import { readSearchableFile } from './searchable-file.ts';
import type { extractStoredText, prepareSearch } from './text-jobs.ts';

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

type CopiesOf<Editions extends readonly EditionKeys[]> = { -readonly [At in keyof Editions]: EditionPaths };

/** Caches the text of recently searched books. Text that was never stored is extracted from the book once. */
export class BookTextCache {
  readonly #books = new Map<string, Promise<readonly SearchableDocument[]>>();
  readonly #bytes = new Map<string, number>();

  constructor(
    private readonly files: Pick<FileStore, 'open' | 'putFile'>,
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

  /**
   * Calls `work` with a function that makes temporary copies of the stored files of editions and returns their paths, in the same order. Call
   * it when the work begins: work that waits for a worker must not fill the disk.
   */
  async withStoredFiles<const Editions extends readonly EditionKeys[], T>(
    editions: Editions,
    work: (copy: () => Promise<CopiesOf<Editions>>) => Promise<T>,
  ): Promise<T> {
    // Before the work: a job that waits for another one could keep the last worker from it.
    for (const edition of editions) await this.#ensureTexts(edition);
    return inCopyFolder((folder) =>
      work(async () => {
        const copies: EditionPaths[] = [];
        for (const [at, edition] of editions.entries()) {
          const paths = { manifest: join(folder, `${at}-manifest.json`), texts: join(folder, `${at}-text.json`) };
          await copyToFile(this.files, edition.manifest_key, paths.manifest);
          await copyToFile(this.files, textFileKey(edition.manifest_key), paths.texts);
          copies.push(paths);
        }
        // One for each edition.
        return copies as CopiesOf<Editions>;
      }),
    );
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

  /** A worker parses and folds the texts, because a long book would block this thread for seconds. */
  #load(edition: EditionKeys): Promise<readonly SearchableDocument[]> {
    return this.withStoredFiles([edition], async (copy) => {
      let target = '';
      await readingWorkers.run<typeof prepareSearch>('prepareSearch', async () => {
        const [paths] = await copy();
        target = join(dirname(paths.manifest), 'searchable.bin');
        return { ...paths, target };
      });
      return readSearchableFile(target);
    });
  }

  /** Writes the text of a book whose import did not write one. */
  async #ensureTexts(edition: EditionKeys): Promise<void> {
    const key = textFileKey(edition.manifest_key);
    try {
      const source = await this.files.open(key);
      await source.close();
    } catch (error) {
      if (!(error instanceof FileNotFoundError)) throw error;
      await this.#extract(edition, key);
    }
  }

  #extract(edition: EditionKeys, key: string): Promise<void> {
    return this.publicationPool.use(edition, ({ find, readingOrder }) => {
      const documents = readingOrder.map(({ href }) => {
        const resource = find(decodeURIComponent(href));
        const isText = resource && /xml|html/.test(resource.mediaType);
        return { href, entry: isText ? resource.entry.name : undefined };
      });
      return withFileCopy(this.files, edition.publication_key, (copy) =>
        inCopyFolder(async (folder) => {
          const target = join(folder, 'text.json');
          await readingWorkers.run<typeof extractStoredText>('extractStoredText', async () => ({
            path: await copy(),
            documents,
            target,
          }));
          await this.files.putFile(key, target);
        }),
      );
    });
  }
}
