import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { ReadingPage } from '../pages/reading.page.ts';

/** A server between the browser and the reader, which can hold back or cut off the end of a chapter. */
export interface ReaderRelay {
  /** The URL of a reading through this server. */
  urlOf(streamUrl: string): string;
  /** Number of requests for the held chapter whose response was cut off. */
  readonly cuts: number;
  /** Sends the rest of the delayed chapters, and all later ones without a delay. */
  release(): void;
  /** Cuts off the connections of the delayed chapter, also for later requests. */
  cut(): void;
  close(): Promise<void>;
}

/** Fraction of a held chapter that is sent. */
const SENT_FRACTION = 0.6;

/** Starts a relay that sends only the beginning of the document whose URL ends with `held`. */
async function startReaderRelay(readerUrl: string, held: string): Promise<ReaderRelay> {
  const target = new URL(readerUrl).origin;
  let mode: 'hold' | 'send' | 'cut' = 'hold';
  let cuts = 0;
  const waiting = new Set<{ rest: Buffer; response: ServerResponse }>();
  const cutOff = (response: ServerResponse): void => {
    cuts += 1;
    response.destroy();
  };

  const sendPart = (body: Buffer, response: ServerResponse): void => {
    const end = Math.floor(body.length * SENT_FRACTION);
    response.write(body.subarray(0, end), () => {
      if (mode === 'hold') waiting.add({ rest: body.subarray(end), response });
      else if (mode === 'cut') cutOff(response);
      else response.end(body.subarray(end));
    });
  };
  const relay = (incoming: IncomingMessage, response: ServerResponse): void => {
    const isHeld = incoming.method === 'GET' && new URL(incoming.url ?? '/', target).pathname.endsWith(held);
    const headers = Object.fromEntries(
      Object.entries({ ...incoming.headers, host: new URL(target).host }).map(([name, value]) => [
        name,
        name === 'origin' ? target : value,
      ]),
    );
    const outgoing = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method ?? 'GET', headers },
      (upstream) => {
        response.writeHead(upstream.statusCode ?? 502, upstream.headers);
        if (!isHeld || mode === 'send') {
          upstream.pipe(response);
          return;
        }
        const chunks: Buffer[] = [];
        upstream.on('data', (chunk: Buffer) => chunks.push(chunk));
        upstream.on('end', () => sendPart(Buffer.concat(chunks), response));
      },
    );
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  };
  const server = createServer(relay);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (streamUrl) => streamUrl.replace(target, `http://127.0.0.1:${port}`),
    get cuts() {
      return cuts;
    },
    release() {
      mode = 'send';
      for (const { rest, response } of waiting) response.end(rest);
      waiting.clear();
    },
    cut() {
      mode = 'cut';
      for (const { response } of waiting) cutOff(response);
      waiting.clear();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Opens the book of `embedded` in a tab of its own, through a relay that holds back the end of the file `held`. Does not wait for its first page. */
export async function openThroughRelay(
  page: Page,
  embedded: ReadingPage,
  held: string,
): Promise<{ relay: ReaderRelay; tab: Page; reading: ReadingPage }> {
  const streamUrl = await embedded.streamUrl();
  const relay = await startReaderRelay(streamUrl, held);
  await page.goto('about:blank');
  const tab = await page.context().newPage();
  await tab.goto(relay.urlOf(streamUrl), { waitUntil: 'commit' });
  return { relay, tab, reading: new ReadingPage(tab, 'standalone') };
}

/** The words on the visible page; empty before the first one is laid out. */
export const visibleWords = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const view = document.querySelector('foliate-view') as { lastLocation?: { range?: Range } } | null;
    return view?.lastLocation?.range?.toString().replaceAll(/\s+/g, ' ').trim() ?? '';
  });
