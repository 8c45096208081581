import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { VersionClock } from './version-clock.ts';

type Coding = 'br' | 'gzip';

interface ReadyAnswer {
  readonly version: string;
  readonly etag: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly packed: Map<Coding, Promise<Uint8Array<ArrayBuffer>>>;
}

/** Shorter bodies are sent as they are: packing would save less than a packet. */
const LEAST_PACKED_BYTES = 860;
const MOST_ANSWERS = 500;

/**
 * Public answers as bytes that are ready to be sent: made once for each version of the catalog, packed once for each coding.
 * They carry all their headers from the start, so that no middleware has to touch them.
 */
export class ReadyAnswers {
  readonly #clock: VersionClock;
  readonly #answers = new Map<string, Promise<ReadyAnswer>>();

  constructor(readVersion: () => Promise<string>) {
    this.#clock = new VersionClock(readVersion);
  }

  /** Answers `request` with the body kept under `key`, made by `make` when the catalog changed. 200 · 304. */
  async respond(key: string, request: Request, make: () => Promise<unknown>): Promise<Response> {
    const ready = await this.#find(key, await this.#clock.now(), make);
    const headers: Record<string, string> = {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      ETag: ready.etag,
      Vary: 'Accept-Encoding',
    };
    if (isMatch(request.headers.get('if-none-match'), ready.etag)) return new Response(null, { status: 304, headers });
    const coding =
      ready.plain.byteLength < LEAST_PACKED_BYTES ? undefined : codingOf(request.headers.get('accept-encoding'));
    const bytes = coding ? await pack(ready, coding) : ready.plain;
    if (coding) headers['Content-Encoding'] = coding;
    headers['Content-Length'] = String(bytes.byteLength);
    return new Response(request.method === 'HEAD' ? null : bytes, { headers });
  }

  async #find(key: string, version: string, make: () => Promise<unknown>): Promise<ReadyAnswer> {
    const slot = `${version} ${key}`;
    const kept = this.#answers.get(slot);
    if (kept) return kept;
    for (const other of this.#answers.keys()) {
      if (this.#answers.size >= MOST_ANSWERS || other.endsWith(` ${key}`)) this.#answers.delete(other);
    }
    const making = makeAnswer(version, make);
    this.#answers.set(slot, making);
    // A failure is answered to those who waited for it and not to those who come later.
    making.catch(() => this.#answers.delete(slot));
    return making;
  }
}

async function makeAnswer(version: string, make: () => Promise<unknown>): Promise<ReadyAnswer> {
  const plain = new Uint8Array(Buffer.from(JSON.stringify(await make())));
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { version, etag, plain, packed: new Map() };
}

function pack(ready: ReadyAnswer, coding: Coding): Promise<Uint8Array<ArrayBuffer>> {
  const kept = ready.packed.get(coding);
  if (kept) return kept;
  const packing = packBytes(ready.plain, coding);
  ready.packed.set(coding, packing);
  return packing;
}

/** Packs bytes with the effort that suits an answer made while somebody waits. */
export async function packBytes(bytes: Uint8Array, coding: Coding): Promise<Uint8Array<ArrayBuffer>> {
  const packed =
    coding === 'gzip'
      ? await promisify(gzip)(bytes, { level: 6 })
      : await promisify(brotliCompress)(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
        });
  return new Uint8Array(packed);
}

/** The best coding a client takes; `undefined` for none. A coding with `q=0` is refused. */
export function codingOf(header: string | null): Coding | undefined {
  if (!header) return undefined;
  const taken = header
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : undefined;
}

/** Whether a client already holds what `etag` names. */
export const isMatch = (header: string | null, etag: string): boolean =>
  header !== null && header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
