import type { Socket } from 'node:net';

/** How slowly a client may read its responses. */
export interface ReadingLimits {
  /** The time in which the minimum must be read while a response waits for the client. */
  readonly windowMs: number;
  readonly minBytesPerSecond: number;
  /** The interval of the check. */
  readonly checkMs: number;
}

/**
 * A browser that loads six files at once over a line of 2 kB per second reads 333 bytes of each per second. The operating system
 * reports them in steps of 15 to 30 kB, so up to 90 seconds pass between two steps.
 */
export const DEFAULT_READING_LIMITS: ReadingLimits = { windowMs: 120_000, minBytesPerSecond: 125, checkMs: 5_000 };

/** How much of its responses a connection has passed on to the operating system. */
export interface ReadingProgress {
  readonly sentBytes: number;
  /** Greater than zero while a response waits for the client. */
  readonly unsentBytes: number;
}

interface ReadingWindow {
  readonly startedAt: number;
  readonly sentBytes: number;
}

/**
 * Closes connections whose clients read too slowly. A response occupies its connection, a part of its bytes and often an open
 * file until it is sent. Bytes that the client sends do not count: further requests would keep its connection forever.
 */
export class SlowReaders {
  readonly #connections: () => Iterable<Socket>;
  readonly #limits: ReadingLimits;
  readonly #progressOf: (socket: Socket) => ReadingProgress;
  readonly #windows = new WeakMap<Socket, ReadingWindow>();
  readonly #timer: NodeJS.Timeout;

  constructor(
    connections: () => Iterable<Socket>,
    limits: ReadingLimits = DEFAULT_READING_LIMITS,
    progressOf: (socket: Socket) => ReadingProgress = readingProgress,
  ) {
    this.#connections = connections;
    this.#limits = limits;
    this.#progressOf = progressOf;
    this.#timer = setInterval(() => this.check(performance.now()), limits.checkMs).unref();
  }

  /** Closes the connections that have read less than the minimum. Called periodically. */
  check(now: number): void {
    for (const socket of this.#connections()) if (this.#isTooSlow(socket, now)) socket.destroy();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #isTooSlow(socket: Socket, now: number): boolean {
    const { sentBytes, unsentBytes } = this.#progressOf(socket);
    // The handler is at work, or the client has read everything so far.
    if (unsentBytes === 0) {
      this.#windows.delete(socket);
      return false;
    }
    const current = this.#windows.get(socket);
    const elapsedMs = current ? now - current.startedAt : 0;
    if (current && elapsedMs < this.#limits.windowMs) return false;
    this.#windows.set(socket, { startedAt: now, sentBytes });
    return current !== undefined && sentBytes - current.sentBytes < (elapsedMs / 1000) * this.#limits.minBytesPerSecond;
  }
}

/** The counts of Node's stream handle. Node's own timeout of sockets reads them, and there is no public access. */
interface StreamHandle {
  readonly bytesWritten: number;
  readonly writeQueueSize: number;
}

function readingProgress(socket: Socket): ReadingProgress {
  const { _handle: handle } = socket as Socket & { readonly _handle?: StreamHandle | null };
  if (!handle) return { sentBytes: socket.bytesWritten, unsentBytes: 0 };
  return { sentBytes: handle.bytesWritten - handle.writeQueueSize, unsentBytes: handle.writeQueueSize };
}
