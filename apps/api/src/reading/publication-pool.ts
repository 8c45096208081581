import { openZip } from '@octavo/epub/zip';
import * as v from 'valibot';
import type { FileStore } from '../files/index.ts';
import { type OpenPublication, compressOnce } from './open-publication.ts';
import { sampleOf } from './sample.ts';

/** Where the two files of an edition are. */
export interface EditionKeys {
  readonly publication_key: string;
  readonly manifest_key: string;
}

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
      cfi: v.optional(v.string()),
      linear: v.optional(v.string()),
      properties: v.optional(v.looseObject({ layout: v.optional(v.string()) })),
    }),
  ),
  resources: v.array(LinkSchema),
});

/** Keeps the books that were read last open. A book that is being read is closed only when its last reader has finished. */
export class PublicationPool {
  readonly #entries = new Map<string, PoolEntry>();

  constructor(
    private readonly files: FileStore,
    /** How many books stay open, beyond those being read right now. */
    private readonly capacity = 64,
  ) {}

  /** Lends an open book to `read`, or the first part of it. */
  async use<T>(
    edition: EditionKeys & { readonly sampleShare?: number | undefined },
    read: (publication: OpenPublication) => Promise<T>,
  ): Promise<T> {
    const place = this.#acquire(edition);
    place.readers += 1;
    try {
      const publication = await place.opening;
      const { sampleShare: share } = edition;
      return await read(share === undefined ? publication : await sampleOf(publication, share));
    } finally {
      place.readers -= 1;
      await closeIfUnused(place);
    }
  }

  /** Closes every book; those being read close with their last reader. */
  async close(): Promise<void> {
    const places = [...this.#entries.values()];
    this.#entries.clear();
    for (const place of places) {
      place.isEvicted = true;
      await closeIfUnused(place);
    }
  }

  #acquire(edition: EditionKeys): PoolEntry {
    const key = edition.publication_key;
    const place = this.#entries.get(key) ?? {
      opening: openPublication(this.files, edition),
      readers: 0,
      isEvicted: false,
    };
    // Set anew, it moves to the end: the map's order is the order of last use.
    this.#entries.delete(key);
    this.#entries.set(key, place);
    place.opening.catch(() => this.#entries.delete(key));
    this.#evict();
    return place;
  }

  #evict(): void {
    for (const [key, place] of this.#entries) {
      if (this.#entries.size <= this.capacity) return;
      this.#entries.delete(key);
      place.isEvicted = true;
      void closeIfUnused(place);
    }
  }
}

async function closeIfUnused(entry: PoolEntry): Promise<void> {
  if (!entry.isEvicted || entry.readers > 0) return;
  const opened = await entry.opening.catch(() => undefined);
  await opened?.archive.close();
}

async function openPublication(files: FileStore, edition: EditionKeys): Promise<OpenPublication> {
  const manifest = await files.get(edition.manifest_key);
  if (!manifest) throw new Error(`The file store has no ${edition.manifest_key}.`);
  const parsedManifest = v.parse(ServedManifestSchema, JSON.parse(Buffer.from(manifest).toString('utf8')));
  const types = new Map(
    [...parsedManifest.readingOrder, ...parsedManifest.resources].map((link) => [decodeURIComponent(link.href), link.type]),
  );
  const archive = await openZip(await files.open(edition.publication_key));
  return {
    archive,
    manifest,
    compressedManifest: compressOnce(manifest),
    metadata: parsedManifest.metadata,
    readingOrder: parsedManifest.readingOrder,
    find(name) {
      const mediaType = types.get(name);
      const entry = mediaType === undefined ? undefined : archive.find(name);
      return entry && mediaType !== undefined ? { entry, mediaType } : undefined;
    },
  };
}
