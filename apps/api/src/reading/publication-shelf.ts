import { openZip } from '@octavo/epub/zip';
import * as v from 'valibot';
import type { FileStore } from '../files/index.ts';
import { type OpenPublication, packedOnce } from './open-publication.ts';
import { sampleOf } from './sample.ts';

/** Where the two files of an edition are. */
export interface EditionKeys {
  readonly publication_key: string;
  readonly manifest_key: string;
}

interface Place {
  readonly opening: Promise<OpenPublication>;
  readers: number;
  isEvicted: boolean;
}

const LinkedFile = v.object({ href: v.string(), type: v.string() });
const ServedFiles = v.object({
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
      ...LinkedFile.entries,
      cfi: v.optional(v.string()),
      linear: v.optional(v.string()),
      properties: v.optional(v.looseObject({ layout: v.optional(v.string()) })),
    }),
  ),
  resources: v.array(LinkedFile),
});

/** Keeps the books that were read last open. A book that is being read is closed only when its last reader has finished. */
export class PublicationShelf {
  readonly #places = new Map<string, Place>();

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
    const place = this.#take(edition);
    place.readers += 1;
    try {
      const publication = await place.opening;
      const { sampleShare: share } = edition;
      return await read(share === undefined ? publication : await sampleOf(publication, share));
    } finally {
      place.readers -= 1;
      await closeIfDone(place);
    }
  }

  /** Closes every book; those being read close with their last reader. */
  async close(): Promise<void> {
    const places = [...this.#places.values()];
    this.#places.clear();
    for (const place of places) {
      place.isEvicted = true;
      await closeIfDone(place);
    }
  }

  #take(edition: EditionKeys): Place {
    const key = edition.publication_key;
    const place = this.#places.get(key) ?? {
      opening: openPublication(this.files, edition),
      readers: 0,
      isEvicted: false,
    };
    // Set anew, it moves to the end: the map's order is the order of last use.
    this.#places.delete(key);
    this.#places.set(key, place);
    place.opening.catch(() => this.#places.delete(key));
    this.#evict();
    return place;
  }

  #evict(): void {
    for (const [key, place] of this.#places) {
      if (this.#places.size <= this.capacity) return;
      this.#places.delete(key);
      place.isEvicted = true;
      void closeIfDone(place);
    }
  }
}

async function closeIfDone(place: Place): Promise<void> {
  if (!place.isEvicted || place.readers > 0) return;
  const opened = await place.opening.catch(() => undefined);
  await opened?.archive.close();
}

async function openPublication(files: FileStore, edition: EditionKeys): Promise<OpenPublication> {
  const manifest = await files.get(edition.manifest_key);
  if (!manifest) throw new Error(`The file store has no ${edition.manifest_key}.`);
  const listed = v.parse(ServedFiles, JSON.parse(Buffer.from(manifest).toString('utf8')));
  const types = new Map(
    [...listed.readingOrder, ...listed.resources].map((link) => [decodeURIComponent(link.href), link.type]),
  );
  const archive = await openZip(await files.open(edition.publication_key));
  return {
    archive,
    manifest,
    packedManifest: packedOnce(manifest),
    metadata: listed.metadata,
    readingOrder: listed.readingOrder,
    find(name) {
      const mediaType = types.get(name);
      const entry = mediaType === undefined ? undefined : archive.find(name);
      return entry && mediaType !== undefined ? { entry, mediaType } : undefined;
    },
  };
}
