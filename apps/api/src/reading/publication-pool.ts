import { setTimeout as wait } from 'node:timers/promises';
import { UnavailableError } from '@octavo/core/errors';
import { openZip } from '@octavo/epub/zip';
import { type FileStore, withFileCopy } from '../files/index.ts';
import { readingWorkers } from '../workers/index.ts';
import { type OpenPublication, compressOnce } from './open-publication.ts';
import { type SampleEnd, sampleOf } from './sample.ts';
import { SERVED_LIMITS } from './served-archive.ts';
import { parseManifest, type SplitManifest, type splitManifest } from './served-manifest.ts';

/** The file keys of an edition's publication and manifest. */
export interface EditionKeys {
  readonly publication_key: string;
  readonly manifest_key: string;
}

/** An edition, or the sample of one with this share, or with this end. */
type ReadEdition = EditionKeys & {
  readonly sampleShare?: number | undefined;
  readonly sampleEnd?: SampleEnd | undefined;
};

interface PoolEntry {
  readonly opening: Promise<OpenPublication>;
  readers: number;
  isEvicted: boolean;
  /** The size of the manifest, once it is known. An open book occupies about ten times as much memory. */
  bytes: number;
}

/** The limits of open books. */
export interface PoolLimits {
  /** The number of idle books that stay open. */
  readonly idleBooks: number;
  /** The size of the manifests of idle books that stay open. That of a usual book has less than 100 kB. */
  readonly idleBytes: number;
  /** Books with a larger manifest are refused while the open ones exceed `openBytes`. */
  readonly heavyBytes: number;
  /** The size of the manifests of all open books, including those that are being sent to slow clients. */
  readonly openBytes: number;
  /** The pause after opening a book with a larger manifest, which takes up to 150 ms of CPU time in many turns. */
  readonly heavyPauseMs: number;
  /** The number of such books that wait for it; further ones are refused. */
  readonly heavyWaiting: number;
}

const MEBIBYTE = 1024 * 1024;
const DEFAULT_LIMITS_OF_POOL: PoolLimits = {
  idleBooks: 64,
  idleBytes: 16 * MEBIBYTE,
  heavyBytes: MEBIBYTE / 4,
  openBytes: 64 * MEBIBYTE,
  heavyPauseMs: 500,
  heavyWaiting: 16,
};
const RETRY_AFTER_SECONDS = 5;

/** Splits a large manifest in a worker: parsing it as a whole would delay other requests. */
const splitInWorker = (manifest: Uint8Array): Promise<SplitManifest> =>
  readingWorkers.run<typeof splitManifest>('splitManifest', manifest);

/** Keeps recently read books open. A book in use is closed only after its last use has ended. */
export class PublicationPool {
  readonly #entries = new Map<string, PoolEntry>();
  #openBytes = 0;
  #heavyWaiting = 0;
  /** Ends when the next book with a large manifest may be opened. */
  #heavyTurn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly files: FileStore,
    private readonly limits: PoolLimits = DEFAULT_LIMITS_OF_POOL,
    private readonly split: (manifest: Uint8Array) => Promise<SplitManifest> = splitInWorker,
  ) {}

  /** Calls `read` with an open book or its sample, and keeps it open until `read` resolves. */
  async use<T>(edition: ReadEdition, read: (publication: OpenPublication) => Promise<T>): Promise<T> {
    return this.hold(edition, async (publication, release) => {
      const result = await read(publication);
      await release();
      return result;
    });
  }

  /**
   * Calls `read` with an open book or its sample, and keeps it open until `release` is called, such as at the end of a stream. If
   * `read` fails, it is released.
   */
  async hold<T>(
    edition: ReadEdition,
    read: (publication: OpenPublication, release: () => Promise<void>) => Promise<T>,
  ): Promise<T> {
    const entry = this.#acquire(edition);
    let isHeld = true;
    const release = async (): Promise<void> => {
      if (!isHeld) return;
      isHeld = false;
      entry.readers -= 1;
      await this.#closeIfUnused(entry);
    };
    try {
      const publication = await entry.opening;
      const { sampleShare: share, sampleEnd: end } = edition;
      return await read(share === undefined ? publication : await sampleOf(publication, end ?? share), release);
    } catch (error) {
      await release();
      throw error;
    }
  }

  /** Closes all books; a book in use closes after its last use has ended. */
  async close(): Promise<void> {
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    for (const entry of entries) {
      entry.isEvicted = true;
      await this.#closeIfUnused(entry);
    }
  }

  #acquire(edition: EditionKeys): PoolEntry {
    const key = edition.publication_key;
    const entry = this.#entries.get(key) ?? this.#open(edition);
    entry.readers += 1;
    // Re-inserting moves the entry to the end: the map is in order of last use.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#evict();
    return entry;
  }

  #open(edition: EditionKeys): PoolEntry {
    const entry: PoolEntry = {
      opening: this.#readManifest(edition, (bytes) => (entry.bytes = bytes)).then((manifest) => {
        const open = (split?: PublicationPool['split']) => openPublication(this.files, edition, manifest, split);
        return manifest.byteLength > this.limits.heavyBytes ? this.#inTurn(async () => open(this.split)) : open();
      }),
      readers: 0,
      isEvicted: false,
      bytes: 0,
    };
    entry.opening.catch(() => {
      if (this.#entries.get(edition.publication_key) === entry) this.#entries.delete(edition.publication_key);
      entry.isEvicted = true;
      void this.#closeIfUnused(entry);
    });
    return entry;
  }

  /** @throws {UnavailableError} `overloaded` */
  async #readManifest({ manifest_key: key }: EditionKeys, onSize: (bytes: number) => void): Promise<Uint8Array> {
    const manifest = await this.files.get(key);
    if (!manifest) throw new Error(`${key} is missing from the file store.`);
    const { heavyBytes, openBytes } = this.limits;
    const bytes = manifest.byteLength;
    if (bytes > heavyBytes) {
      this.#evict(bytes);
      if (this.#openBytes + bytes > openBytes)
        throw new UnavailableError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    this.#openBytes += bytes;
    onSize(bytes);
    this.#evict();
    return manifest;
  }

  /** Opens books with a large manifest one after another, so that other requests run in between. */
  #inTurn<T>(open: () => Promise<T>): Promise<T> {
    const { heavyPauseMs, heavyWaiting } = this.limits;
    if (this.#heavyWaiting >= heavyWaiting)
      throw new UnavailableError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.#heavyWaiting += 1;
    const opened = this.#heavyTurn.then(async () => {
      this.#heavyWaiting -= 1;
      return open();
    });
    const pause = () => wait(heavyPauseMs, undefined, { ref: false });
    this.#heavyTurn = opened.then(pause, pause);
    return opened;
  }

  /** Closes the books that were not used for longest, so that `more` bytes of idle books are within the limits. */
  #evict(more = 0): void {
    const { idleBooks, idleBytes } = this.limits;
    let bytes = more;
    for (const { readers, bytes: own } of this.#entries.values()) if (readers === 0) bytes += own;
    for (const [key, entry] of this.#entries) {
      const isTooMany = this.#entries.size > idleBooks;
      if (!isTooMany && bytes <= idleBytes) return;
      if (!isTooMany && entry.readers > 0) continue;
      if (entry.readers === 0) bytes -= entry.bytes;
      this.#entries.delete(key);
      entry.isEvicted = true;
      void this.#closeIfUnused(entry);
    }
  }

  async #closeIfUnused(entry: PoolEntry): Promise<void> {
    if (!entry.isEvicted || entry.readers > 0) return;
    this.#openBytes -= entry.bytes;
    entry.bytes = 0;
    const opened = await entry.opening.catch(() => undefined);
    await opened?.archive.close();
  }
}

async function openPublication(
  files: FileStore,
  edition: EditionKeys,
  manifest: Uint8Array,
  split?: (manifest: Uint8Array) => Promise<SplitManifest>,
): Promise<OpenPublication> {
  const { metadata, readingOrder, resources, types } = await parseManifest(manifest, split);
  const archive = await openZip(await files.open(edition.publication_key), SERVED_LIMITS);
  return {
    archive,
    withCopy: (work) => withFileCopy(files, edition.publication_key, work),
    manifest,
    compressedManifest: compressOnce(manifest),
    metadata,
    readingOrder,
    resources,
    find(name) {
      const mediaType = types.get(name);
      const entry = mediaType === undefined ? undefined : archive.find(name);
      return entry && mediaType !== undefined ? { entry, mediaType } : undefined;
    },
  };
}
