import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { inject } from 'vitest';

/** A database server that a test can stop, while the other tests keep using the real server behind it. */
export interface DatabaseProxy {
  /** The address of a database, over this proxy. */
  through(url: URL): URL;
  /** Breaks all connections and refuses new ones, like a server that was stopped. */
  stop(): Promise<void>;
  /** Accepts connections again, on the same port. */
  start(): Promise<void>;
}

/** Starts a proxy to the PostgreSQL server of the tests. */
export async function startDatabaseProxy(): Promise<DatabaseProxy> {
  const source = inject('database');
  if (source.kind !== 'postgres') throw new Error('The embedded database has no server.');
  const { hostname, port } = new URL(source.url);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      // Either side may break the connection; then the other side ends too.
      from.on('error', () => to.destroy());
      from.once('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const ownPort = typeof address === 'object' && address ? address.port : 0;
  return {
    through: (url) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(ownPort) }),
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    start: async () => {
      server.listen(ownPort, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
