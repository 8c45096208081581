/** Attacks in frames like those of the reader, behind a choice of the defenses of the running shop. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bufferSource, openZip, type ZipArchive } from '@octavo/epub/zip';
import { type Browser, expect } from '@playwright/test';
import { openAsAdmin } from './open-book.ts';
import type { Shop } from './shop.ts';
import type { Responder, TwoOrigins } from './two-origins.ts';

/** The defenses between a book and the browser. */
export interface Defenses {
  /** The chapters as the import has sanitized them. */
  readonly sanitizing?: true;
  /** The content security policy of the chapters. */
  readonly chapterPolicy?: true;
  /** The content security policy of the reader's page, which frames the chapters. */
  readonly pagePolicy?: true;
  /** The `sandbox` attributes of the reader's frame and of the chapter frames. */
  readonly sandboxes?: true;
  /** An origin of the reader that has no access to the store. */
  readonly separateOrigin?: true;
}

/** A book as the shop received it and as the shop serves it. */
export interface ServedBook {
  readonly raw: ZipArchive;
  /** The documents in reading order, by their path in the book. */
  readonly documents: readonly string[];
  /** Requests a file of the imported book. */
  fetch(path: string): Promise<Response>;
  readonly chapterPolicy: string;
  readonly pagePolicy: string;
  readonly frameSandbox: string;
  readonly chapterSandbox: string;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  xhtml: 'application/xhtml+xml',
  svg: 'image/svg+xml',
  css: 'text/css',
  js: 'text/javascript',
  xsl: 'application/xslt+xml',
  gif: 'image/gif',
  png: 'image/png',
};

/** Imports the book, opens it in the real reader, and reads there how the shop serves and frames it. */
export async function importAndOpen(
  browser: Browser,
  shop: Shop,
  book: Uint8Array,
  title: string,
): Promise<ServedBook> {
  const slug = title.toLowerCase().replaceAll(' ', '-');
  const file = join(shop.dataDir, `${slug}.epub`);
  await writeFile(file, book);
  const { code, output } = await shop.catalogCli('import', file);
  expect(code, output).toBe(0);
  const context = await browser.newContext({ baseURL: shop.origin });
  const page = await context.newPage();
  const reading = await openAsAdmin(page, `/product/${slug}`);
  const stream = await reading.streamUrl();
  // The chapter frames are in a closed shadow tree.
  const chapter = page.frames().find((frame) => frame.url().startsWith(stream) && frame.url() !== stream);
  const frameSandbox = (await page.locator('iframe[title^="Reader:"]').getAttribute('sandbox')) ?? '';
  const chapterSandbox = (await (await chapter?.frameElement())?.getAttribute('sandbox')) ?? '';
  const cookie = (await context.cookies(stream)).map(({ name, value }) => `${name}=${value}`).join('; ');
  await context.close();
  const request = (path: string): Promise<Response> =>
    fetch(new URL(path, stream), { headers: { cookie, 'sec-fetch-dest': 'iframe' } });
  const policyOf = async (path: string): Promise<string> =>
    (await request(path)).headers.get('content-security-policy') ?? '';
  const manifest = (await (await request('manifest.json')).json()) as { readingOrder: { href: string }[] };
  const documents = manifest.readingOrder.map(({ href }) => href);
  const found = {
    chapterPolicy: await policyOf(documents[0] ?? ''),
    pagePolicy: await policyOf('.'),
    frameSandbox,
    chapterSandbox,
  };
  // A missing defense would pass every test that expects it to be insufficient.
  for (const text of Object.values(found)) expect(text).not.toBe('');
  return { raw: await openZip(bufferSource(book)), documents, fetch: request, ...found };
}

const htmlResponse = (body: string, headers: Record<string, string> = {}): Response =>
  new Response(`<!doctype html><style>iframe{border:0;vertical-align:top}</style>${body}`, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });

const frameTag = (src: string, size: string, sandbox: string | undefined, name = ''): string =>
  `<iframe name="${name}" src="${src}" ${size}${sandbox === undefined ? '' : ` sandbox="${sandbox}"`}></iframe>`;

/** The pages of a store that frames a reader, which frames these documents behind these defenses. */
export function framedBook(
  { store, reader }: TwoOrigins,
  book: ServedBook,
  documents: readonly string[],
  defenses: Defenses,
  storeScript: string,
): Responder {
  const sandboxed = (attribute: string): string | undefined => (defenses.sandboxes ? attribute : undefined);
  return async (path) => {
    if (path === '/') {
      const source = `${defenses.separateOrigin ? reader : store}/reader`;
      const frame = frameTag(source, 'width="1260" height="780"', sandboxed(book.frameSandbox), 'reader');
      return htmlResponse(`<script>${storeScript}</script>${frame}`);
    }
    if (path === '/reader') {
      const frames = documents.map((href) =>
        frameTag(`/book/${href}`, 'width="110" height="60"', sandboxed(book.chapterSandbox)),
      );
      const policy = book.pagePolicy.replace(/frame-ancestors [^;]+/, `frame-ancestors ${store}`);
      return htmlResponse(frames.join(''), defenses.pagePolicy ? { 'content-security-policy': policy } : {});
    }
    const file = path.replace('/book/', '');
    const headers: Record<string, string> = {
      'content-type': MEDIA_TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'cache-control': 'no-store',
      ...(defenses.chapterPolicy ? { 'content-security-policy': book.chapterPolicy } : {}),
    };
    if (defenses.sanitizing) {
      const served = await book.fetch(file);
      return new Response(await served.arrayBuffer(), { status: served.status, headers });
    }
    const bytes = await rawFile(book, file);
    return new Response(bytes ?? null, { status: bytes ? 200 : 404, headers });
  };
}

/** A file of the book before sanitizing. */
export async function rawFile({ raw }: ServedBook, path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const entry = raw.entries.find(({ name }) => name === path || name.endsWith(`/${path}`));
  return entry && Uint8Array.from(await raw.read(entry));
}

/** The pages of a store that shows each of these documents in a frame with this policy. */
export function framedTexts(documents: Readonly<Record<string, string>>, policy: string): Responder {
  return (path) => {
    if (path === '/') {
      const frames = Object.keys(documents).map((name) => frameTag(`/${name}`, 'width="110" height="60"', undefined));
      return htmlResponse(frames.join(''));
    }
    const text = documents[path.slice(1)];
    if (text === undefined) return new Response(null, { status: 404 });
    return htmlResponse(text, policy === '' ? {} : { 'content-security-policy': policy });
  };
}
