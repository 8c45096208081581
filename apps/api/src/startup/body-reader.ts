import type { IncomingMessage, ServerResponse } from 'node:http';
import { RateLimitError, type StoreError, TooLargeError, UnavailableError } from '@octavo/core/errors';
import { InFlightCounter } from '../background/in-flight-counter.ts';
import { OVERLOAD_RETRY_SECONDS } from '../operations/index.ts';
import { rejectRequest } from './malformed-request.ts';

/** The limits of requests whose body has not arrived completely. */
export interface BodyLimits {
  /** Unfinished requests of one client address. */
  readonly perAddress: number;
  /** The largest body that a route accepts, which is an event of the payment provider. */
  readonly maxBytes: number;
  /** The memory of all unfinished bodies. */
  readonly maxTotalBytes: number;
  /** How long a body may stall before the minimum rate applies. A lost packet on a mobile line takes seconds. */
  readonly graceMs: number;
  readonly minBytesPerSecond: number;
  /** Long enough for a body of the largest form over a slow line. */
  readonly deadlineMs: number;
  /** The interval at which deadlines and rates are checked. */
  readonly checkMs: number;
}

export const DEFAULT_BODY_LIMITS: BodyLimits = {
  perAddress: 16,
  maxBytes: 1024 * 1024,
  maxTotalBytes: 64 * 1024 * 1024,
  graceMs: 10_000,
  minBytesPerSecond: 1_000,
  deadlineMs: 30_000,
  checkMs: 500,
};

/** Rejections in one turn of the event loop. During an attack, hundreds of bodies are too slow at the same time. */
const REJECTIONS_PER_TURN = 8;

/** Why a request was rejected before its body was complete. */
export type BodyRejection = 'body_too_large' | 'body_too_slow' | 'too_many_unfinished' | 'overloaded';

const RETRY = { retryAfterSeconds: OVERLOAD_RETRY_SECONDS };
/** Created once: during an attack, the stack traces of new ones would cost more than the responses. */
const ERRORS: Readonly<Record<BodyRejection, StoreError>> = {
  body_too_large: new TooLargeError(),
  body_too_slow: new TooLargeError('body_too_slow'),
  too_many_unfinished: new RateLimitError('too_many_requests', RETRY),
  overloaded: new UnavailableError('overloaded', RETRY),
};

interface UnfinishedRequest {
  readonly outgoing: ServerResponse;
  readonly address: string | undefined;
  readonly startedAt: number;
  readonly parts: Buffer[];
  size: number;
}

interface BodyReaderOptions {
  readonly limits: BodyLimits;
  readonly onReject: (reason: BodyRejection) => void;
}

/**
 * Reads whole bodies before a handler runs, so a slow client occupies no handler and does not count among the requests in
 * flight. It limits the unfinished requests of an address, and rejects bodies that arrive too slowly.
 */
export class BodyReader {
  readonly #limits: BodyLimits;
  readonly #onReject: (reason: BodyRejection) => void;
  /** The oldest first. */
  readonly #unfinished = new Set<UnfinishedRequest>();
  readonly #perAddress = new InFlightCounter<string>();
  readonly #timer: NodeJS.Timeout;
  /** Continues the rejection of slow bodies after other events. */
  #continuation: NodeJS.Immediate | undefined;
  #totalBytes = 0;

  constructor({ limits, onReject }: BodyReaderOptions) {
    this.#limits = limits;
    this.#onReject = onReject;
    this.#timer = setInterval(() => {
      if (!this.#continuation) this.#rejectSlowBodies();
    }, limits.checkMs).unref();
  }

  /** Calls `onComplete` when the body has arrived; the adapter to the fetch API reads it from `rawBody`. */
  read(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { address, onComplete }: { address: string | undefined; onComplete: () => void },
  ): void {
    const request: UnfinishedRequest = { outgoing, address, startedAt: performance.now(), parts: [], size: 0 };
    if (Number(incoming.headers['content-length'] ?? 0) > this.#limits.maxBytes) {
      this.#reject(request, 'body_too_large');
      return;
    }
    if (address !== undefined && this.#perAddress.count(address) >= this.#limits.perAddress) {
      this.#reject(request, 'too_many_unfinished');
      return;
    }
    this.#add(request);
    incoming.on('data', (part: Buffer) => this.#append(request, part));
    incoming.once('end', () => {
      if (!this.#remove(request)) return;
      Object.assign(incoming, { rawBody: Buffer.concat(request.parts) });
      onComplete();
    });
    // A client that disconnects needs no response.
    for (const event of ['error', 'close']) incoming.once(event, () => this.#remove(request));
  }

  /** Rejects every unfinished request, because the shop is stopping. */
  stop(): void {
    clearInterval(this.#timer);
    clearImmediate(this.#continuation);
    for (const request of this.#unfinished) this.#reject(request, 'overloaded');
  }

  #add(request: UnfinishedRequest): void {
    const { address } = request;
    this.#unfinished.add(request);
    if (address !== undefined) this.#perAddress.add(address);
  }

  /** Returns whether the request was still unfinished. */
  #remove(request: UnfinishedRequest): boolean {
    if (!this.#unfinished.delete(request)) return false;
    this.#totalBytes -= request.size;
    if (request.address !== undefined) this.#perAddress.remove(request.address);
    return true;
  }

  #append(request: UnfinishedRequest, part: Buffer): void {
    // The rest of a rejected body is discarded.
    if (!this.#unfinished.has(request)) return;
    request.parts.push(part);
    request.size += part.byteLength;
    this.#totalBytes += part.byteLength;
    if (request.size > this.#limits.maxBytes) this.#reject(request, 'body_too_large');
    // Complete bodies take milliseconds, so the oldest unfinished one belongs to the slowest client.
    const [oldest] = this.#unfinished;
    if (oldest && this.#totalBytes > this.#limits.maxTotalBytes) this.#reject(oldest, 'overloaded');
  }

  #rejectSlowBodies(): void {
    const { graceMs, minBytesPerSecond, deadlineMs } = this.#limits;
    const now = performance.now();
    this.#continuation = undefined;
    let rejected = 0;
    for (const request of this.#unfinished) {
      const elapsedMs = now - request.startedAt;
      const dueBytes = ((elapsedMs - graceMs) / 1000) * minBytesPerSecond;
      if (elapsedMs <= deadlineMs && request.size >= dueBytes) continue;
      if (rejected >= REJECTIONS_PER_TURN) {
        this.#continuation = setImmediate(() => this.#rejectSlowBodies());
        return;
      }
      this.#reject(request, 'body_too_slow');
      rejected += 1;
    }
  }

  #reject(request: UnfinishedRequest, reason: BodyRejection): void {
    this.#remove(request);
    this.#onReject(reason);
    rejectRequest(request.outgoing, ERRORS[reason]);
  }
}

/** Whether a body follows the head of a request. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
