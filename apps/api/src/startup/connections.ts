import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Polls of the operating system without a new connection, in which everything that was sent before is read. */
const QUIET_POLLS = 10;
/** Under constant traffic, a new connection may arrive in every poll. */
const MAX_POLLING_MS = 1_000;

/** The connections of a server: makes room for new ones, and closes all without cutting a request. */
export class Connections {
  readonly #server: Server;
  /** Connections without a request in progress, the longest idle first. */
  readonly #idle = new Set<Socket>();
  readonly #responses = new Map<Socket, Set<ServerResponse>>();
  #isClosing = false;
  #acceptedCount = 0;

  /** At `max` connections, each new one replaces the one that has been idle longest. */
  constructor(server: Server, max: number) {
    this.#server = server;
    server.on('connection', (socket: Socket) => {
      this.#acceptedCount += 1;
      this.#idle.add(socket);
      socket.once('close', () => {
        this.#idle.delete(socket);
        this.#responses.delete(socket);
      });
      const [longestIdle] = this.#idle;
      if (this.#idle.size + this.#responses.size > max) longestIdle?.destroy();
    });
  }

  /** Whether each response may be the last one of its connection. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** Notes a request that was answered at once or will be. */
  touch(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (!outgoing.writableEnded) this.track(incoming, outgoing);
    else if (this.#idle.delete(incoming.socket)) this.#idle.add(incoming.socket);
  }

  /** Counts a request as in progress until its response is sent. */
  track({ socket }: IncomingMessage, outgoing: ServerResponse): void {
    this.#idle.delete(socket);
    const responses = this.#responses.get(socket) ?? new Set();
    this.#responses.set(socket, responses.add(outgoing));
    if (this.#isClosing) this.#announceClose(responses);
    outgoing.once('close', () => {
      responses.delete(outgoing);
      if (responses.size > 0 || socket.destroyed) return;
      this.#responses.delete(socket);
      this.#idle.add(socket);
      if (this.#isClosing) setImmediate(() => this.#server.closeIdleConnections());
    });
  }

  /**
   * Stops accepting connections, after reading every request that has reached this process or the queue of the operating
   * system. Resolves when all responses are sent and all connections are closed.
   */
  async close(): Promise<void> {
    await this.#readQueue();
    this.#isClosing = true;
    for (const responses of this.#responses.values()) this.#announceClose(responses);
    const closed = new Promise<void>((resolve) => void this.#server.close(() => resolve()));
    // Browsers open connections in advance. Node treats one as busy until its first request.
    for (const socket of this.#idle) if (socket.bytesRead === 0) socket.destroy();
    return closed;
  }

  /** Accepts all waiting connections, of which the event loop takes one per poll, and reads what they have sent. */
  async #readQueue(): Promise<void> {
    const started = performance.now();
    for (let quiet = 0; quiet < QUIET_POLLS && performance.now() - started < MAX_POLLING_MS; quiet += 1) {
      const before = this.#acceptedCount;
      await new Promise((resolve) => void setImmediate(resolve));
      if (this.#acceptedCount > before) quiet = 0;
    }
  }

  /** Tells the client that its connection ends, unless a further request of the same connection needs a response. */
  #announceClose(responses: ReadonlySet<ServerResponse>): void {
    const [only, ...others] = responses;
    if (only && others.length === 0 && !only.headersSent) only.shouldKeepAlive = false;
  }
}
