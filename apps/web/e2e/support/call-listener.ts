import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The effect of an attack. `code`: its script ran. `token`, `store`: the script had access to the customer's token or to the
 * page of the store. `request`: a request left the page. `frame`, `page`: a frame or the whole page went to the attacker.
 */
export type Effect = 'code' | 'token' | 'store' | 'request' | 'frame' | 'page';

/** The server of an attacker, which records every call. The first part of a path names the file that called. */
export interface CallListener {
  readonly origin: string;
  clear(): void;
  /** The effects of the calls so far, by file. */
  effects(): Map<string, Set<Effect>>;
  /**
   * A page without defenses and its calls, from the fastest to the slowest kind. When all of them have arrived, the
   * calls of an attacked page have arrived too.
   */
  readonly control: { readonly url: string; readonly calls: readonly string[] };
  close(): Promise<void>;
}

const CONTROL_PATH = '/control/page';
const CONTROL_PAGE = `<!doctype html><style>@keyframes q { }</style>
<p style="animation: q 1s" onanimationstart="new Image().src = 'style'">x</p>
<svg><rect><set attributeName="x" to="1" onbegin="new Image().src = 'svg'"/></rect></svg>
<iframe src="frame"></iframe><video src="video"></video>`;

const NAVIGATIONS: Readonly<Record<string, Effect>> = {
  document: 'page',
  iframe: 'frame',
  frame: 'frame',
  object: 'frame',
  embed: 'frame',
  fencedframe: 'frame',
};

/** Starts a listener. `secret` is the token that attacks try to send. */
export async function startCallListener(secret: string): Promise<CallListener> {
  let calls: { file: string; effects: Effect[] }[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://listener.invalid');
    const [, file = '', attempt, what = ''] = pathname.split('/');
    const code: Effect[] = attempt === 'token' || attempt === 'ran' ? ['code'] : [];
    const token: Effect[] = what === secret ? ['token'] : [];
    const call = NAVIGATIONS[String(request.headers['sec-fetch-dest'])] ?? 'request';
    if (file !== 'control') calls.push({ file, effects: code.length > 0 ? [...code, ...token] : [call] });
    response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' });
    response.end(pathname === CONTROL_PATH ? CONTROL_PAGE : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    control: {
      url: origin + CONTROL_PATH,
      calls: ['style', 'svg', 'frame', 'video'].map((name) => `${origin}/control/${name}`),
    },
    clear: () => {
      calls = [];
    },
    effects: () => {
      const found = new Map<string, Set<Effect>>();
      for (const { file, effects } of calls) found.set(file, new Set([...(found.get(file) ?? []), ...effects]));
      return found;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
