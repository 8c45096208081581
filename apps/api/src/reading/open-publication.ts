import type { ZipArchive, ZipEntry } from '@octavo/epub/zip';
import { type ContentCoding, compress } from '../response-cache/compression.ts';

/** A book that is open for reading: its container's directory and its manifest are in memory, its text is not. */
export interface OpenPublication {
  readonly archive: ZipArchive;
  /** The manifest as it is served. */
  readonly manifest: Uint8Array;
  /** The same packed, which is done once for each coding. */
  compressedManifest(coding: ContentCoding): Promise<Uint8Array<ArrayBuffer>>;
  /** What the manifest says of the book that its first page depends on. */
  readonly metadata: PublicationMetadata;
  /** The documents in the order they are read, each as the manifest has it: by its address below the manifest's. */
  readonly readingOrder: readonly PublicationDocument[];
  /** The resource of this name if the manifest lists it: nothing else of the container is ever served. */
  find(name: string): PublicationResource | undefined;
}

/** As much of a manifest's metadata as the first page needs. */
export interface PublicationMetadata {
  readonly title?: string | Readonly<Record<string, string>> | undefined;
  readonly language?: readonly string[] | undefined;
  readonly readingProgression?: string | undefined;
  readonly layout?: string | undefined;
  readonly numberOfPositions?: number | undefined;
}

/** A line of the reading order, with whatever else the manifest says of it. */
export interface PublicationDocument {
  readonly href: string;
  readonly type: string;
  /** What every CFI into it begins with: `/6/4[chapter-1]`. */
  readonly cfi?: string | undefined;
  readonly linear?: string | undefined;
  readonly properties?: { readonly layout?: string | undefined } | undefined;
}

/** A file of a book. */
export interface PublicationResource {
  readonly entry: ZipEntry;
  readonly mediaType: string;
  /** In a sample: as much of the file as is lent. */
  readonly part?: Uint8Array;
}

/** Packs a manifest when it is first asked for. */
export function compressOnce(manifest: Uint8Array): OpenPublication['compressedManifest'] {
  const byCoding = new Map<ContentCoding, Promise<Uint8Array<ArrayBuffer>>>();
  return (coding) => {
    const compressed = byCoding.get(coding) ?? compress(manifest, coding);
    byCoding.set(coding, compressed);
    return compressed;
  };
}
