import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { isNotFoundError } from '../files/file-errors.ts';
import { CompressionQueue } from '../response-cache/compression-queue.ts';
import { type ContentCoding, negotiateCoding, matchesEtag, compress, compressMax } from '../response-cache/compression.ts';

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
/** Already packed by their own format. */
const COMPRESSED_EXTENSIONS = new Set(['.avif', '.jpg', '.png', '.webp', '.woff2']);
/** A build names a file by its content: `index-BxY12abc.js`. */
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

/** How files are packed. Other ways are for tests alone. */
interface Compressors {
  readonly packBytes: typeof compress;
  readonly packFinely: typeof compressMax;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The media type of a file by its name; unknown ones are only ever downloaded. */
export const contentTypeOf = (name: string): string => CONTENT_TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream';

/**
 * The files of a built front end. Only what lay in the folder at the start is served, so that no path can lead out of it;
 * each file is read and packed once, when it is first asked for, and those that never change once more, as small as they go,
 * while everybody is served the first.
 */
export class StaticFiles {
  readonly #files = new Map<string, StaticFile>();
  readonly #compressors: Compressors;
  readonly #maxCompression: CompressionQueue;

  constructor(
    private readonly directory: string,
    onPackingFailure?: (error: unknown) => void,
    packers: Compressors = { packBytes: compress, packFinely: compressMax },
  ) {
    this.#maxCompression = new CompressionQueue(onPackingFailure);
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

  /** Whether anything was built. */
  get isEmpty(): boolean {
    return this.#files.size === 0;
  }

  /** The path of a file that lies beside the folder and is served to nobody. */
  siblingPath(name: string): string {
    return join(this.directory, '..', name);
  }

  /** The text of one file; `undefined` when there is none. */
  text(name: string): string | undefined {
    return this.#files.has(name) ? readFileSync(join(this.directory, name), 'utf8') : undefined;
  }

  /** Answers with a file and `more` headers, or `undefined` where there is none. 200 · 304. */
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
      // A newer build took its place while the shop ran.
      this.#files.delete(name);
      return undefined;
    }
    const { plain, etag, packed } = file.content;
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
      bytes = await (packed.get(coding) ?? this.#compress(file, file.content, coding));
      headers['Content-Encoding'] = coding;
    }
    headers['Content-Length'] = String(bytes.byteLength);
    return new Response(request.method === 'HEAD' ? null : bytes, { headers });
  }

  #compress(
    { cacheControl }: StaticFile,
    { plain, packed }: NonNullable<StaticFile['content']>,
    coding: ContentCoding,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const { packBytes: pack, packFinely: packAgain } = this.#compressors;
    const packing = pack(plain, coding);
    packed.set(coding, packing);
    // A failure is told to those who waited for it; whoever comes later is given another try.
    packing.catch(() => packed.get(coding) === packing && packed.delete(coding));
    if (coding === 'br' && cacheControl === IMMUTABLE) {
      this.#maxCompression.enqueue(async () => {
        const finest = await packAgain(plain);
        packed.set(coding, Promise.resolve(finest));
      });
    }
    return packing;
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
      // What a build notes for itself.
      .filter((path) => !/(?:^|[\\/])\./.test(relative(directory, path)))
  );
}
