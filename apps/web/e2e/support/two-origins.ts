import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Responds to a request for a path, on both origins. */
export type Responder = (path: string) => Response | Promise<Response>;

/** A server with an origin for the pages of a store and one for those of a reader. */
export interface TwoOrigins {
  readonly store: string;
  readonly reader: string;
  /** Serves these pages instead of the previous ones. */
  serve(respond: Responder): void;
  close(): Promise<void>;
}

/** Starts the server. Browsers refuse requests to other local ports for pages that a test fulfills itself. */
export async function startTwoOrigins(): Promise<TwoOrigins> {
  let current: Responder = () => new Response(null, { status: 404 });
  const servers = await Promise.all([start((path) => current(path)), start((path) => current(path))]);
  const [store, reader] = servers.map(originOf);
  return {
    store: store ?? '',
    reader: reader ?? '',
    serve: (respond) => void (current = respond),
    close: async () => {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

const originOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function start(respond: Responder): Promise<Server> {
  const server = createServer((request, response) => {
    const send = async (): Promise<void> => {
      const { pathname } = new URL(request.url ?? '/', 'http://origin.invalid');
      const found = await respond(decodeURIComponent(pathname));
      const body = Buffer.from(await found.arrayBuffer());
      response.writeHead(found.status, Object.fromEntries(found.headers)).end(body);
    };
    void send().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
