import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { requestHead } from '../../test/raw-client.ts';
import { type Listener, listen } from './listener.ts';
import { type AddressedConnection, UnsentBytes } from './unsent-bytes.ts';

const MB = 1_000_000;

describe('connections with waiting responses', () => {
  let unsent: UnsentBytes | undefined;
  afterEach(() => unsent?.stop());

  /** Checks connections, given as pairs of address and waiting megabytes. Returns the closed connections. */
  function closedOf(connections: readonly (readonly [address: string | undefined, megabytes: number])[]): number[] {
    const closed: number[] = [];
    const sockets = connections.map(([address, megabytes], at): AddressedConnection => {
      const socket = { writableLength: megabytes * MB, destroyed: false, destroy: () => void closed.push(at) };
      return [socket as unknown as Socket, address];
    });
    unsent = new UnsentBytes(() => sockets, { addressBytes: 10 * MB, totalBytes: 30 * MB, checkMs: 2 ** 30 });
    unsent.check();
    return closed.toSorted((one, other) => one - other);
  }

  it('stay open within the limits', { tags: ['check-59'] }, () => {
    expect(
      closedOf([
        ['a', 4],
        ['a', 6],
        ['b', 10],
        ['c', 0],
      ]),
    ).toEqual([]);
  });

  it('are closed for an address above its limit, the largest first', { tags: ['check-59'] }, () => {
    expect(
      closedOf([
        ['a', 2],
        ['a', 6],
        ['a', 3],
        ['b', 9],
        ['a', 4],
      ]),
    ).toEqual([1]);
  });

  it('are closed above the total limit, those of the address with the most first', { tags: ['check-59'] }, () => {
    expect(
      closedOf([
        ['a', 5],
        ['b', 9],
        ['c', 9],
        ['d', 2],
        [undefined, 6],
        [undefined, 8],
      ]),
    ).toEqual([1, 5]);
  });

  it('of this machine have only the total limit', { tags: ['check-59'] }, () => {
    expect(
      closedOf([
        [undefined, 14],
        [undefined, 15],
      ]),
    ).toEqual([]);
  });
});

describe('a client that requests large responses and reads none', () => {
  const LARGE_BYTES = 24 * MB;
  const CONNECTIONS = 8;
  const SLOW = '192.0.2.1';
  /**
   * Two responses are within the limit. The operating system buffers the start of each, which may leave room for a
   * third.
   */
  const CLOSED = CONNECTIONS - 3;
  let listener: Listener;
  let onClosed = (): void => undefined;
  const closed = new Promise<void>((resolve) => {
    onClosed = resolve;
  });
  beforeAll(async () => {
    listener = await listen({
      host: '127.0.0.1',
      port: 0,
      settingName: 'PORT',
      proxies: 1,
      unsentLimits: { addressBytes: 2 * LARGE_BYTES, totalBytes: 100 * LARGE_BYTES, checkMs: 20 },
    });
    let closedCount = 0;
    listener.serve((request, { outgoing }) => {
      outgoing.once('close', () => {
        if (request.headers.get('x-forwarded-for') === SLOW) closedCount += 1;
        if (closedCount === CLOSED) onClosed();
      });
      return new Response(new Uint8Array(LARGE_BYTES));
    });
  });
  afterAll(() => listener.close());

  /** Requests a large response and does not read it. */
  async function request(address: string): Promise<Socket> {
    const socket = connect(listener.port, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    socket.pause();
    socket.write(requestHead('/', { address }));
    return socket;
  }

  it(
    'loses all connections but those within the limit, and others get their response',
    { tags: ['check-59'] },
    async () => {
      const other = await request('192.0.2.2');
      const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => request(SLOW)));
      await closed;
      let received = 0;
      other.on('data', (part: Buffer) => {
        received += part.byteLength;
        if (received > LARGE_BYTES) other.destroy();
      });
      other.resume();
      await once(other, 'close');
      expect(received).toBeGreaterThan(LARGE_BYTES);
      for (const socket of sockets) socket.destroy();
    },
  );
});
