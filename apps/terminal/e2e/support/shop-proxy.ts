/** A TCP proxy in front of a shop that can refuse all connections, as if the network were down. */
import { createServer, connect, type Socket } from 'node:net';

/** A running proxy. */
export interface ShopProxy {
  readonly origin: string;
  disconnect(): void;
  reconnect(): void;
  close(): Promise<void>;
}

/** Starts a proxy to the shop at `origin`. */
export async function startProxy(origin: string): Promise<ShopProxy> {
  const { hostname, port } = new URL(origin);
  const sockets = new Set<Socket>();
  let isOpen = true;
  const server = createServer((client) => {
    if (!isOpen) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      socket.on('error', () => socket.destroy());
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The operating system returned no port.');
  const dropAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${address.port}`,
    disconnect: () => {
      isOpen = false;
      dropAll();
    },
    reconnect: () => {
      isOpen = true;
    },
    close: () => {
      dropAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
