import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Polls of the operating system without a new connection, in which everything that was sent before is read. */
const QUIET_POLLS = 10;
/** Under constant traffic, a new connection may arrive in every poll. */
const MAX_POLLING_MS = 1_000;

/** The connections with a request in progress that one address keeps when too many are open. */
const FAIR_BUSY_CONNECTIONS = 64;

/** The requests in progress on a connection. */
interface BusyConnection {
  readonly responses: Set<ServerResponse>;
  /** The client address of the last request; `undefined` for this machine. */
  address: string | undefined;
}

/** The connections of a server: makes room for new ones, and closes all without cutting a request. */
export class Connections {
  readonly #server: Server;
  /** Connections without a request in progress, the longest idle first. */
  readonly #idle = new Set<Socket>();
  /** Connections with a request in progress, the longest busy first. */
  readonly #busy = new Map<Socket, BusyConnection>();
  #isClosing = false;
  #acceptedCount = 0;

  /**
   * At `max` connections, each new connection replaces the connection that has been idle longest. When most are busy,
   * it replaces a busy one, because a client that never reads its responses keeps connections busy forever. That is the
   * longest busy connection of the address with the most.
   */
  constructor(server: Server, max: number) {
    this.#server = server;
    server.on('connection', (socket: Socket) => {
      this.#acceptedCount += 1;
      this.#idle.add(socket);
      socket.once('close', () => {
        this.#idle.delete(socket);
        this.#busy.delete(socket);
      });
      if (this.#idle.size + this.#busy.size <= max) return;
      const [longestIdle] = this.#idle;
      ((this.#busy.size > max / 2 ? this.#longestBusyOfBusiest() : undefined) ?? longestIdle)?.destroy();
    });
  }

  /** Whether each response may be the last one of its connection. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** The connections with a request in progress. */
  get busy(): Iterable<Socket> {
    return this.#busy.keys();
  }

  /** The connections with a request in progress, each with the address of its client. */
  *busyByAddress(): Iterable<readonly [Socket, string | undefined]> {
    for (const [socket, { address }] of this.#busy) yield [socket, address];
  }

  /** Notes a request from `address` that was answered immediately or will be. */
  touch(incoming: IncomingMessage, outgoing: ServerResponse, address: string | undefined): void {
    if (!outgoing.writableEnded) this.track(incoming, outgoing, address);
    else if (this.#idle.delete(incoming.socket)) this.#idle.add(incoming.socket);
  }

  /** Counts a request from `address` as in progress until its response is sent. */
  track({ socket }: IncomingMessage, outgoing: ServerResponse, address: string | undefined): void {
    this.#idle.delete(socket);
    const connection = this.#busy.get(socket) ?? { responses: new Set(), address };
    const { responses } = connection;
    connection.address = address;
    responses.add(outgoing);
    this.#busy.set(socket, connection);
    if (this.#isClosing) this.#announceClose(responses);
    outgoing.once('close', () => {
      responses.delete(outgoing);
      if (responses.size > 0 || socket.destroyed) return;
      this.#busy.delete(socket);
      this.#idle.add(socket);
      if (this.#isClosing) setImmediate(() => this.#server.closeIdleConnections());
    });
  }

  /** Closes a connection without a request in progress. */
  endIdle(socket: Socket): void {
    if (!this.#busy.has(socket)) socket.destroy();
  }

  /**
   * Stops accepting connections, after reading every request that has reached this process or the queue of the operating
   * system. Resolves when all responses are sent and all connections are closed.
   */
  async close(): Promise<void> {
    await this.#readQueue();
    this.#isClosing = true;
    for (const { responses } of this.#busy.values()) this.#announceClose(responses);
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

  /** The longest busy connection of the address with the most, if it has more than its share. */
  #longestBusyOfBusiest(): Socket | undefined {
    const counts = new Map<string | undefined, { readonly longest: Socket; count: number }>();
    for (const [socket, { address }] of this.#busy) {
      const counted = counts.get(address);
      if (counted) counted.count += 1;
      else counts.set(address, { longest: socket, count: 1 });
    }
    let busiest: { readonly longest: Socket; readonly count: number } | undefined;
    for (const counted of counts.values())
      if (counted.count > (busiest?.count ?? FAIR_BUSY_CONNECTIONS)) busiest = counted;
    return busiest?.longest;
  }

  /** Tells the client that its connection ends, unless a further request of the same connection needs a response. */
  #announceClose(responses: ReadonlySet<ServerResponse>): void {
    const [only, ...others] = responses;
    if (only && others.length === 0 && !only.headersSent) only.shouldKeepAlive = false;
  }
}
