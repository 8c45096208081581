/**
 * The built store on a server that has only the API calls of the specification: the in-memory shop of core behind
 * `node:http`. Tests can inject faults into single calls. It starts in milliseconds, so each test has its own.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calls } from '@octavo/core/contract';
import { createFakeShop, type FakeShop } from '@octavo/core/testing';
import { type Fault, Faults } from './faults.ts';
import { toSpecResponse } from './spec-responses.ts';

/** A running model shop. */
export interface ModelShop {
  readonly origin: string;
  /** The state of the shop. A test may change it. */
  readonly fake: FakeShop;
  /** The received requests in order, such as `GET /products?page=1`. */
  readonly requests: readonly string[];
  /** Paths that were requested and are not part of the specification. */
  readonly missingPaths: ReadonlySet<string>;
  /** The request bodies of a call such as `POST /orders`, in order. */
  requestBodiesOf(call: string): string[];
  /**
   * Injects a fault into matching calls, such as `POST /orders` or a pattern over method, path and query. The fault
   * applies to the first `times` calls, or until the returned function is called.
   */
  injectFault(call: string | RegExp, fault: Fault, options?: { times?: number }): () => void;
  close(): Promise<void>;
}

interface ModelOptions {
  /** Includes the fields and calls that our own server adds to the specification. */
  hasExtensions?: boolean;
  /** The default is any free port. */
  port?: number;
}

const DIST = process.env['OCTAVO_WEB_DIST'] ?? fileURLToPath(new URL('../../dist', import.meta.url));
const PROVIDER_SCRIPT = new URL('card-provider.js', import.meta.url);
const PLACEHOLDER_IMAGE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"><path d="M0 0h2v3H0z" fill="#345"/></svg>';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
};

/** The calls that our server adds, as patterns over method and path. */
const EXTENSION_PATHS = Object.values(calls)
  .flatMap((group) => Object.values(group))
  .filter(({ isAdditive }) => isAdditive)
  .map(({ method, path }) => new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/]+')}$`));
const isExtension = (call: string) => EXTENSION_PATHS.some((pattern) => pattern.test(call));

/** Starts a model shop on its own port. */
export async function startModelShop({ hasExtensions = false, port = 0 }: ModelOptions = {}): Promise<ModelShop> {
  const fake = createFakeShop();
  const faults = new Faults();
  const requests: string[] = [];
  const missingPaths = new Set<string>();
  const bodies: (readonly [request: string, body: string])[] = [];
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '/';
    const body = await bodyOf(request);
    if (url.startsWith('/model/')) return send(response, json(await settled(url, body)));
    if (!url.startsWith('/api/v1/')) return send(response, await file(url, origin()));
    const call = `${request.method ?? 'GET'} ${url.slice('/api/v1'.length)}`;
    requests.push(call);
    bodies.push([call, body]);
    const fault = faults.next(call);
    await fault?.delay?.();
    if (fault?.isAborted) return void response.destroy();
    if (fault?.response) return send(response, fault.response);
    const handled = await api(call, request, body);
    // The call is handled, but the client gets no response.
    if (fault?.isResponseLost) return void response.destroy();
    return send(response, fault?.transform ? { ...handled, text: fault.transform(handled.text) } : handled);
  }

  async function api(target: string, request: IncomingMessage, body: string): Promise<FakeResponse & { text: string }> {
    const [call = ''] = target.split('?');
    if (!hasExtensions && isExtension(call)) {
      missingPaths.add(`/api/v1${call.slice(call.indexOf(' ') + 1)}`);
      return json({ message: 'Not found', detail: 'Not found' }, 404);
    }
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'content-length' ? [[name, value] as [string, string]] : [],
    );
    const response = await fake.fetch(
      new Request(fake.baseUrl + target.slice(target.indexOf(' ') + 1), {
        method: request.method ?? 'GET',
        headers,
        ...(body === '' ? {} : { body }),
      }),
    );
    const text = (await response.text()).replaceAll('http://reader.test/', `${origin()}/reader/`);
    if (text === '') return { status: response.status, type: 'application/json', text };
    const parsed: unknown = JSON.parse(text);
    return json(hasExtensions || !response.ok ? parsed : toSpecResponse(call, parsed), response.status);
  }

  /** The response of the card provider: the outcome set by the test, or a successful payment. */
  async function settled(url: string, secret: string): Promise<unknown> {
    if (url.endsWith('/retrieve')) return { paymentIntent: { status: 'succeeded' } };
    const outcome = await fake.payment.confirm({ clientSecret: secret, billing: {} as never });
    const { status, errorMessage } = outcome;
    if (errorMessage !== undefined) return { error: errorMessage === '' ? {} : { message: errorMessage } };
    return { paymentIntent: { status } };
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = (): string => {
    const url = server.address();
    if (url === null || typeof url === 'string') throw new Error('The model shop has no address.');
    return `http://127.0.0.1:${url.port}`;
  };
  return {
    origin: origin(),
    fake,
    requests,
    missingPaths,
    requestBodiesOf: (call) => bodies.flatMap(([request, body]) => (request.split('?')[0] === call ? [body] : [])),
    injectFault: (call, fault, options) => faults.add(call, fault, options),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface FakeResponse {
  status: number;
  type: string;
  text: string | Buffer;
  /** The file never changes, because its name contains a hash. */
  isImmutable?: boolean;
}

function json(value: unknown, status = 200): { status: number; type: string; text: string } {
  return { status, type: 'application/json', text: JSON.stringify(value) };
}

function send(response: ServerResponse, { status, type, text, isImmutable = false }: FakeResponse): void {
  const caching = isImmutable ? 'public, max-age=31536000, immutable' : 'no-store';
  response.writeHead(status, { 'content-type': type, 'cache-control': caching }).end(text);
}

/** Serves the build files. Every other path returns the page with the config that a host may inject into it. */
async function file(url: string, origin: string): Promise<FakeResponse> {
  const [path = '/'] = url.split('?');
  const type = TYPES[extname(path)];
  if (path === '/provider.js') return { status: 200, type: 'text/javascript', text: await readFile(PROVIDER_SCRIPT) };
  if (/^\/(covers|genres)\//.test(path)) return { status: 200, type: 'image/svg+xml', text: PLACEHOLDER_IMAGE };
  if (path.startsWith('/reader/')) {
    return { status: 200, type: 'text/html', text: `<!doctype html><title>Reader</title><h1>Read ${path}</h1>` };
  }
  if (type !== undefined) {
    try {
      return { status: 200, type, text: await readFile(join(DIST, path)), isImmutable: path.startsWith('/assets/') };
    } catch {
      return json({ message: 'Not found', detail: 'Not found' }, 404);
    }
  }
  const settings = {
    payment: { publishable_key: 'pk_test_model', script_url: '/provider.js', is_test: true },
    dashboard_url: `${origin}/shop-admin`,
    reader_origin: null,
    stream_origins: [],
    shop_name: 'Octavo',
    trusted_types: 'enforce',
    features: {},
  };
  const script = `<script type="application/json" id="octavo-config">${JSON.stringify(settings)}</script>`;
  const page = await readFile(join(DIST, 'index.html'), 'utf8');
  return { status: 200, type: 'text/html', text: page.replace('</head>', `${script}</head>`) };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
