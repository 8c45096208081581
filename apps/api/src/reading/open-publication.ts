import type { ZipArchive, ZipEntry } from '@octavo/epub/zip';
import { type ContentCoding, compress } from '../response-cache/compression.ts';

/** An open book: its zip directory and manifest are in memory, its content is not. */
export interface OpenPublication {
  readonly archive: ZipArchive;
  /** Calls `work` with a function that makes a temporary copy of the served file and returns its path. */
  withCopy<T>(work: (copy: () => Promise<string>) => Promise<T>): Promise<T>;
  /** The served manifest. */
  readonly manifest: Uint8Array;
  /** Returns the compressed manifest, which is compressed once per coding. */
  compressedManifest(coding: ContentCoding): Promise<Uint8Array<ArrayBuffer>>;
  /** The metadata that the first page depends on. */
  readonly metadata: PublicationMetadata;
  /** The documents in reading order, with URLs relative to the manifest. */
  readonly readingOrder: readonly PublicationDocument[];
  /** The other files of the book, with URLs relative to the manifest. */
  readonly resources: readonly PublicationFile[];
  /** The resource with this name, if the manifest lists it; nothing else in the container is served. */
  find(name: string): PublicationResource | undefined;
}

/** The part of a manifest's metadata that the first page needs. */
export interface PublicationMetadata {
  readonly title?: string | Readonly<Record<string, string>> | undefined;
  readonly language?: readonly string[] | undefined;
  readonly readingProgression?: string | undefined;
  readonly layout?: string | undefined;
  readonly numberOfPositions?: number | undefined;
}

/** A file that the manifest lists. */
export interface PublicationFile {
  readonly href: string;
  readonly type: string;
}

/** An entry of the reading order, with its other manifest properties. */
export interface PublicationDocument extends PublicationFile {
  /** The uncompressed size in bytes. */
  readonly size?: number | undefined;
  /** The prefix of every CFI into the document: `/6/4[chapter-1]`. */
  readonly cfi?: string | undefined;
  readonly linear?: string | undefined;
  readonly properties?: { readonly layout?: string | undefined } | undefined;
}

/** A file of a book. */
export interface PublicationResource {
  readonly entry: ZipEntry;
  readonly mediaType: string;
  /** In a sample, the included part of the file. */
  readonly part?: Uint8Array;
}

/** Compresses a manifest on first use, once per coding. */
export function compressOnce(manifest: Uint8Array): OpenPublication['compressedManifest'] {
  const byCoding = new Map<ContentCoding, Promise<Uint8Array<ArrayBuffer>>>();
  return (coding) => {
    const compressed = byCoding.get(coding) ?? compress(manifest, coding);
    byCoding.set(coding, compressed);
    return compressed;
  };
}
