import { createHash, hash as hashAtOnce } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { InPieces } from './in-pieces.ts';
import { type Coding, packBytes, packFinely, packPieces, repack, unpackBytes } from './packing.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** An answer in one coding. */
export interface Form {
  readonly bytes: Bytes;
  /** The headers that this form has beside those of every form. */
  readonly own: Readonly<Record<string, string>>;
  /** All its headers in the flat form that Node writes without a look at it. */
  readonly flat: readonly string[];
}

/** An answer as it was at one version of the catalog. */
export interface ReadyAnswer {
  readonly version: string;
  readonly etag: string;
  /** Headers of every form of it. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether only those get it who do not say who they are. */
  readonly isForStrangers: boolean;
  /** The host name as it was asked for, of an answer that is made for it: others get another one at the same address. */
  readonly host: string | undefined;
  /** Whether the body is so short that it is sent as it is, whatever the client takes. */
  readonly isShort: boolean;
  /** How many more have to ask until it is packed as small as it goes. */
  asksLeft: number;
  readonly forms: Map<Coding | 'plain', Promise<Form>>;
  /** Those of them that stand. */
  readonly made: Map<Coding | 'plain', Form>;
  /** The headers of every form, flat. */
  readonly unchanged: readonly string[];
}

/** What one answer has that others do not. */
export interface AnswerOptions {
  /** Instead of `no-cache`. */
  readonly cacheControl?: string;
  /** Whoever says who they are gets another answer at the same address. */
  readonly isForStrangers?: boolean;
  /** The `Host` of the request, where addresses of the shop stand in the answer. Its key must then tell them apart too. */
  readonly host?: string | undefined;
  /**
   * At an address that was answered once, the next one is made without asking the handler again: what it makes depends on
   * nothing but the catalog.
   */
  readonly isRemade?: boolean;
  /** Of an answer that depends on the time as well: from then on its address is asked for in the ordinary way again. */
  readonly until?: number;
  /** Of an answer that says that there is nothing: it is held against no `ETag`, and no address is remembered for it. */
  readonly status?: 404;
  /** So many have to ask for it until it is packed as small as it goes; without a number it never is. */
  readonly asksUntilSmallest?: number;
}

/** A body whose answer has headers of its own. */
export class WithHeaders {
  constructor(
    readonly body: unknown,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}

/** Shorter bodies are sent as they are: packing would save less than a packet. */
const LEAST_PACKED_BYTES = 860;
/** Of longer ones the plain bytes are not kept: everybody takes a packed form, and whoever does not waits a moment. */
const MOST_PLAIN_BYTES = 4 * 2 ** 20;
/** A long list is written in pieces, and others are answered in between. */
const ROWS_AT_ONCE = 500;

/** Makes an answer: its body once, its forms as they are asked for. */
export async function makeAnswer(
  version: string,
  make: () => Promise<unknown>,
  { cacheControl = 'no-cache', isForStrangers = false, host, asksUntilSmallest = Infinity }: AnswerOptions,
): Promise<ReadyAnswer> {
  const made = await make();
  const { body, headers: more } = made instanceof WithHeaders ? made : new WithHeaders(made, {});
  const written = await write(body);
  const etag = `W/"${(await hashOf(written)).slice(0, 22)}"`;
  const headers = {
    'Content-Type': 'application/json',
    'Cache-Control': cacheControl,
    'X-Content-Type-Options': 'nosniff',
    ETag: etag,
    Vary: isForStrangers ? 'Accept-Encoding, Authorization' : 'Accept-Encoding',
    ...more,
  };
  const ready: ReadyAnswer = {
    version,
    etag,
    headers,
    isForStrangers,
    host,
    isShort: written.byteLength < LEAST_PACKED_BYTES,
    asksLeft: asksUntilSmallest,
    forms: new Map(),
    made: new Map(),
    unchanged: Object.entries(headers).flat(),
  };
  if (written.byteLength <= MOST_PLAIN_BYTES) keepForm(ready, 'plain', formOf(ready, written.whole()));
  else keepForm(ready, 'gzip', formOf(ready, await packPieces(written.pieces), 'gzip'));
  return ready;
}

function keepForm(ready: ReadyAnswer, coding: Coding | 'plain', form: Form): void {
  ready.made.set(coding, form);
  ready.forms.set(coding, Promise.resolve(form));
}

/** A body as JSON, where it is not in bytes already. A list is written piece by piece, so that a whole catalog keeps nobody waiting. */
async function write(body: unknown): Promise<InPieces> {
  if (body instanceof InPieces) return body;
  if (isBytes(body)) return InPieces.of(body);
  if (!Array.isArray(body) || body.length <= ROWS_AT_ONCE) return InPieces.of(textBytes(JSON.stringify(body)));
  const pieces: Bytes[] = [];
  for (let at = 0; at < body.length; at += ROWS_AT_ONCE) {
    const rows = JSON.stringify(body.slice(at, at + ROWS_AT_ONCE)).slice(1, -1);
    const isEnd = at + ROWS_AT_ONCE >= body.length;
    pieces.push(textBytes(`${at === 0 ? '[' : ','}${rows}${isEnd ? ']' : ''}`));
    await breathe();
  }
  return new InPieces(pieces);
}

const textBytes = (text: string): Bytes => new Uint8Array(Buffer.from(text));

async function hashOf({ pieces }: InPieces): Promise<string> {
  const [first] = pieces;
  if (first && pieces.length === 1) return hashAtOnce('sha256', first, 'base64url');
  const hash = createHash('sha256');
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) await breathe();
    hash.update(piece);
  }
  return hash.digest('base64url');
}

const isBytes = (body: unknown): body is Bytes => body instanceof Uint8Array && body.buffer instanceof ArrayBuffer;

/** A form of an answer that has none of its coding yet. */
export async function makeForm(ready: ReadyAnswer, coding: Coding | 'plain'): Promise<Form> {
  const plain = ready.made.get('plain')?.bytes;
  const packed = ready.made.get('gzip')?.bytes ?? new Uint8Array();
  if (coding === 'plain') return formOf(ready, plain ?? (await unpackBytes(packed)));
  if (plain) return formOf(ready, await packBytes(plain, coding), coding);
  return formOf(ready, await repack(packed), 'br');
}

/** The smallest form of an answer, for browsers that take it. */
export async function makeSmallest(ready: ReadyAnswer): Promise<Form> {
  const { bytes } = await makeForm(ready, 'plain');
  return formOf(ready, await packFinely(bytes), 'br');
}

function formOf({ unchanged }: ReadyAnswer, bytes: Bytes, coding?: Coding): Form {
  const length = String(bytes.byteLength);
  if (!coding) return { bytes, own: { 'Content-Length': length }, flat: [...unchanged, 'Content-Length', length] };
  return {
    bytes,
    own: { 'Content-Encoding': coding, 'Content-Length': length },
    flat: [...unchanged, 'Content-Encoding', coding, 'Content-Length', length],
  };
}
