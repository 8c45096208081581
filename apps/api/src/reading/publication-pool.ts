import { DEFAULT_LIMITS, openZip } from '@octavo/epub/zip';
import * as v from 'valibot';
import type { FileStore } from '../files/index.ts';
import { type OpenPublication, compressOnce } from './open-publication.ts';
import { sampleOf } from './sample.ts';

/** The file keys of an edition's publication and manifest. */
export interface EditionKeys {
  readonly publication_key: string;
  readonly manifest_key: string;
}

/** An edition, or the sample of one with this share. */
type ReadEdition = EditionKeys & { readonly sampleShare?: number | undefined };

interface PoolEntry {
  readonly opening: Promise<OpenPublication>;
  readers: number;
  isEvicted: boolean;
}

const LinkSchema = v.object({ href: v.string(), type: v.string() });
const ServedManifestSchema = v.object({
  metadata: v.optional(
    v.object({
      title: v.optional(v.union([v.string(), v.record(v.string(), v.string())])),
      language: v.optional(v.array(v.string())),
      readingProgression: v.optional(v.string()),
      layout: v.optional(v.string()),
      numberOfPositions: v.optional(v.number()),
    }),
    {},
  ),
  readingOrder: v.array(
    v.looseObject({
      ...LinkSchema.entries,
      size: v.optional(v.number()),
      cfi: v.optional(v.string()),
      linear: v.optional(v.string()),
      properties: v.optional(v.looseObject({ layout: v.optional(v.string()) })),
    }),
  ),
  resources: v.array(LinkSchema),
});

/** Keeps recently read books open. A book in use is closed only after its last use has ended. */
export class PublicationPool {
  readonly #entries = new Map<string, PoolEntry>();

  constructor(
    private readonly files: FileStore,
    /** The number of idle books that stay open. */
    private readonly capacity = 64,
  ) {}

  /** Calls `read` with an open book or its sample, and keeps it open meanwhile. */
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
    entry.readers += 1;
    let isHeld = true;
    const release = async (): Promise<void> => {
      if (!isHeld) return;
      isHeld = false;
      entry.readers -= 1;
      await closeIfUnused(entry);
    };
    try {
      const publication = await entry.opening;
      const { sampleShare: share } = edition;
      return await read(share === undefined ? publication : await sampleOf(publication, share), release);
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
      await closeIfUnused(entry);
    }
  }

  #acquire(edition: EditionKeys): PoolEntry {
    const key = edition.publication_key;
    const entry = this.#entries.get(key) ?? {
      opening: openPublication(this.files, edition),
      readers: 0,
      isEvicted: false,
    };
    // Re-inserting moves the entry to the end: the map is in order of last use.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    entry.opening.catch(() => this.#entries.delete(key));
    this.#evict();
    return entry;
  }

  #evict(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#entries.size <= this.capacity) return;
      this.#entries.delete(key);
      entry.isEvicted = true;
      void closeIfUnused(entry);
    }
  }
}

async function closeIfUnused(entry: PoolEntry): Promise<void> {
  if (!entry.isEvicted || entry.readers > 0) return;
  const opened = await entry.opening.catch(() => undefined);
  await opened?.archive.close();
}

/** The ratio was checked in the uploaded file. The served copy may be compressed better. */
const SERVED_LIMITS = { ...DEFAULT_LIMITS, ratio: Number.POSITIVE_INFINITY };

async function openPublication(files: FileStore, edition: EditionKeys): Promise<OpenPublication> {
  const manifest = await files.get(edition.manifest_key);
  if (!manifest) throw new Error(`${edition.manifest_key} is missing from the file store.`);
  const parsedManifest = v.parse(ServedManifestSchema, JSON.parse(Buffer.from(manifest).toString('utf8')));
  const types = new Map(
    [...parsedManifest.readingOrder, ...parsedManifest.resources].map((link) => [
      decodeURIComponent(link.href),
      link.type,
    ]),
  );
  const archive = await openZip(await files.open(edition.publication_key), SERVED_LIMITS);
  return {
    archive,
    manifest,
    compressedManifest: compressOnce(manifest),
    metadata: parsedManifest.metadata,
    readingOrder: parsedManifest.readingOrder,
    resources: parsedManifest.resources,
    find(name) {
      const mediaType = types.get(name);
      const entry = mediaType === undefined ? undefined : archive.find(name);
      return entry && mediaType !== undefined ? { entry, mediaType } : undefined;
    },
  };
}
