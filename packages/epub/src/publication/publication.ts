import type { EpubWarning } from '../errors/index.ts';
import type { Manifest, ManifestMetadata } from '../manifest/index.ts';
import type { EncryptedEntries } from '../package/index.ts';
import type { ZipArchive, ZipEntry } from '../zip/index.ts';

/** A file that the package document lists and the container contains. */
export interface PublicationResource {
  /** Name of the entry in the container. */
  readonly name: string;
  readonly mediaType: string;
  readonly entry: ZipEntry;
}

/** An opened and checked EPUB. Its resources are not sanitized. Serve only the output of `normalize`. */
export interface Publication {
  readonly archive: ZipArchive;
  /** The manifest of the uploaded file. `normalize` returns the one to serve. */
  readonly manifest: Manifest;
  readonly metadata: ManifestMetadata;
  readonly resources: readonly PublicationResource[];
  /** The entries of media overlays, by the entry name of their document. */
  readonly overlays: ReadonlyMap<string, ZipEntry>;
  /** Names of files that browsers cannot show, with the name of the fallback that is shown instead. */
  readonly substitutes: ReadonlyMap<string, string>;
  /**
   * Names of documents that a customer cannot open, because the reading order does not contain them. The navigation document
   * and fallbacks are left out.
   */
  readonly outsideOrder: ReadonlySet<string>;
  /** Language of documents that declare none. Only those of EPUB 2 inherit that of the book. */
  readonly defaultLanguage: string | undefined;
  readonly encrypted: EncryptedEntries;
  readonly warnings: readonly EpubWarning[];
  /** Returns the published bytes of the cover picture, or undefined if the book has none. */
  readCover(): Promise<{ readonly name: string; readonly mediaType: string; readonly bytes: Uint8Array } | undefined>;
  close(): Promise<void>;
}
