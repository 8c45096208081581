import type { ZipArchive, ZipEntry } from '@octavo/epub/zip';

/** A book that is open for reading: its container's directory and its manifest are in memory, its text is not. */
export interface OpenPublication {
  readonly archive: ZipArchive;
  /** The manifest as it is served. */
  readonly manifest: Uint8Array;
  /** The resource of this name if the manifest lists it: nothing else of the container is ever served. */
  find(name: string): FoundResource | undefined;
}

/** A file of a book. */
export interface FoundResource {
  readonly entry: ZipEntry;
  readonly mediaType: string;
  /** In a sample: as much of the file as is lent. */
  readonly part?: Uint8Array;
}
