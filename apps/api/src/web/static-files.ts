import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { isNotFoundError } from '../files/file-errors.ts';
import { CompressionQueue } from '../response-cache/compression-queue.ts';
import {
  type ContentCoding,
  negotiateCoding,
  matchesEtag,
  compress,
  compressMax,
} from '../response-cache/compression.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
/** Formats that are already compressed. */
const COMPRESSED_EXTENSIONS = new Set(['.avif', '.jpg', '.png', '.webp', '.woff2']);
/** A file name with a content hash: `index-BxY12abc.js`. */
const HASHED_NAME = /-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;

interface StaticFile {
  readonly path: string;
  readonly type: string;
  readonly isCompressed: boolean;
  readonly cacheControl: string;
  content?: {
    readonly plain: Uint8Array<ArrayBuffer>;
    readonly etag: string;
    readonly packed: Map<ContentCoding, Promise<Uint8Array<ArrayBuffer>>>;
  };
}

/** The compression functions; tests replace them. */
interface Compressors {
  readonly packBytes: typeof compress;
  readonly compressMax: typeof compressMax;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The media type of a file by its extension; unknown files are only downloaded. */
export const contentTypeOf = (name: string): string =>
  CONTENT_TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream';

/**
 * Serves the files of a built front end. Only files that existed at startup are served, so no path can leave the folder.
 * Each file is read and compressed on first use. Immutable files are then compressed again at the maximum level in the
 * background.
 */
export class StaticFiles {
  readonly #files = new Map<string, StaticFile>();
  readonly #compressors: Compressors;
  readonly #maxCompression: CompressionQueue;

  constructor(
    private readonly directory: string,
    onCompressionFailure?: (error: unknown) => void,
    packers: Compressors = { packBytes: compress, compressMax: compressMax },
  ) {
    this.#maxCompression = new CompressionQueue(onCompressionFailure);
    this.#compressors = packers;
    for (const path of listFiles(directory)) {
      const name = `/${relative(directory, path).split(sep).join('/')}`;
      this.#files.set(name, {
        path,
        type: contentTypeOf(path),
        isCompressed: COMPRESSED_EXTENSIONS.has(extname(path)),
        cacheControl: HASHED_NAME.test(name) ? IMMUTABLE : 'no-cache',
      });
    }
  }

  /** Whether the folder has no files because nothing was built. */
  get isEmpty(): boolean {
    return this.#files.size === 0;
  }

  /** The path of a file next to the folder, which is not served. */
  siblingPath(name: string): string {
    return join(this.directory, '..', name);
  }

  /** The text of a file; `undefined` if it does not exist. */
  text(name: string): string | undefined {
    return this.#files.has(name) ? readFileSync(join(this.directory, name), 'utf8') : undefined;
  }

  /** Responds with a file and additional headers, or returns `undefined` if it does not exist. 200 · 304. */
  async respond(
    name: string,
    request: Request,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Response | undefined> {
    const file = this.#files.get(name);
    if (!file) return undefined;
    try {
      file.content ??= loadContent(file.path);
    } catch (error) {
      if (!isNotFoundError(error)) throw error;
      // A newer build replaced it while the shop was running.
      this.#files.delete(name);
      return undefined;
    }
    const { plain, etag, packed: compressed } = file.content;
    const headers: Record<string, string> = {
      'Content-Type': file.type,
      'Cache-Control': file.cacheControl,
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
      ETag: etag,
      ...more,
    };
    if (!file.isCompressed) headers['Vary'] = 'Accept-Encoding';
    if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
    const coding = file.isCompressed ? undefined : negotiateCoding(request.headers.get('accept-encoding'));
    let bytes = plain;
    if (coding) {
      bytes = await (compressed.get(coding) ?? this.#compress(file, file.content, coding));
      headers['Content-Encoding'] = coding;
    }
    headers['Content-Length'] = String(bytes.byteLength);
    return new Response(request.method === 'HEAD' ? null : bytes, { headers });
  }

  #compress(
    { cacheControl }: StaticFile,
    { plain, packed: compressed }: NonNullable<StaticFile['content']>,
    coding: ContentCoding,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const { packBytes: pack, compressMax: packAgain } = this.#compressors;
    const compressing = pack(plain, coding);
    compressed.set(coding, compressing);
    // Waiting requests get the failure; later ones try again.
    compressing.catch(() => compressed.get(coding) === compressing && compressed.delete(coding));
    if (coding === 'br' && cacheControl === IMMUTABLE) {
      this.#maxCompression.enqueue(async () => {
        const finest = await packAgain(plain);
        compressed.set(coding, Promise.resolve(finest));
      });
    }
    return compressing;
  }
}

function loadContent(path: string): NonNullable<StaticFile['content']> {
  const plain = new Uint8Array(readFileSync(path));
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, etag, packed: new Map() };
}

function listFiles(directory: string): string[] {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return [];
  return (
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      // Hidden files belong to the build.
      .filter((path) => !/(?:^|[\\/])\./.test(relative(directory, path)))
  );
}
