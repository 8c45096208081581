import type { Socket } from 'node:net';

const MEBIBYTE = 1024 * 1024;

/** How many bytes of responses may wait in memory for their clients. */
export interface UnsentLimits {
  /** For all connections of a client address. */
  readonly addressBytes: number;
  /** For all connections. */
  readonly totalBytes: number;
  /** The interval of the check. */
  readonly checkMs: number;
}

/** A stream waits with some 100 kB and other responses have less than 1 MB, so 60 slow clients of one address stay below it. */
export const DEFAULT_UNSENT_LIMITS: UnsentLimits = {
  addressBytes: 64 * MEBIBYTE,
  totalBytes: 512 * MEBIBYTE,
  checkMs: 250,
};

/** A connection with a request in progress, and the address of its client; `undefined` for this machine. */
export type AddressedConnection = readonly [socket: Socket, address: string | undefined];

interface Waiting {
  readonly socket: Socket;
  readonly bytes: number;
}

/** The connections of an address on which a response waits, and its bytes. */
interface WaitingAddress {
  readonly address: string | undefined;
  readonly connections: Waiting[];
  bytes: number;
}

/** Closes connections whose clients let too many bytes of responses wait. The minimum rate alone would keep them for minutes. */
export class UnsentBytes {
  readonly #connections: () => Iterable<AddressedConnection>;
  readonly #limits: UnsentLimits;
  readonly #timer: NodeJS.Timeout;

  constructor(connections: () => Iterable<AddressedConnection>, limits: UnsentLimits = DEFAULT_UNSENT_LIMITS) {
    this.#connections = connections;
    this.#limits = limits;
    this.#timer = setInterval(() => this.check(), limits.checkMs).unref();
  }

  /** Closes the connections with the most waiting bytes, until each address and the process are within the limits. */
  check(): void {
    const waiting = this.#listWaiting();
    // Visitors behind a proxy on this machine that states no addresses share no limit but the total one.
    for (const one of waiting) if (one.address !== undefined) closeLargest(one, this.#limits.addressBytes);
    let total = waiting.reduce((sum, { bytes }) => sum + bytes, 0);
    while (total > this.#limits.totalBytes) {
      const most = waiting.reduce((one, other) => (other.bytes > one.bytes ? other : one));
      const before = most.bytes;
      closeLargest(most, before - 1);
      total -= before - most.bytes;
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #listWaiting(): WaitingAddress[] {
    const byAddress = new Map<string | undefined, WaitingAddress>();
    for (const [socket, address] of this.#connections()) {
      const bytes = socket.destroyed ? 0 : socket.writableLength;
      if (bytes === 0) continue;
      const known = byAddress.get(address) ?? { address, connections: [], bytes: 0 };
      known.connections.push({ socket, bytes });
      known.bytes += bytes;
      byAddress.set(address, known);
    }
    return [...byAddress.values()];
  }
}

/** Closes the connections of an address with the most waiting bytes, until no more than `limit` are left. */
function closeLargest(waiting: WaitingAddress, limit: number): void {
  if (waiting.bytes <= limit) return;
  waiting.connections.sort((one, other) => one.bytes - other.bytes);
  while (waiting.bytes > limit) {
    const largest = waiting.connections.pop();
    if (!largest) return;
    waiting.bytes -= largest.bytes;
    largest.socket.destroy();
  }
}
