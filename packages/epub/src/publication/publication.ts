import type { EpubWarning } from '../errors/index.ts';
import type { Manifest, ManifestMetadata } from '../manifest/index.ts';
import type { EncryptedEntries } from '../package/index.ts';
import type { ZipArchive, ZipEntry } from '../zip/index.ts';

/** A file that the package document lists and the container holds. */
export interface PublicationResource {
  /** Name of the entry in the container. */
  readonly name: string;
  readonly mediaType: string;
  readonly entry: ZipEntry;
}

/** An EPUB that has been opened and checked. Its resources are still the publisher's: serve only what `normalise` made. */
export interface Publication {
  readonly archive: ZipArchive;
  /** The manifest of the file as it is. `normalise` returns the one to serve. */
  readonly manifest: Manifest;
  readonly metadata: ManifestMetadata;
  readonly resources: readonly PublicationResource[];
  readonly encrypted: EncryptedEntries;
  readonly warnings: readonly EpubWarning[];
  /** The cover picture's bytes as published, or undefined where the book has none. */
  readCover(): Promise<{ readonly name: string; readonly mediaType: string; readonly bytes: Uint8Array } | undefined>;
  close(): Promise<void>;
}
