import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '@octavo/core/api';
import { createZipWriter, fileSink } from '@octavo/epub/zip';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { PIXEL } from '../../test/a-pixel.ts';
import { aDataLocation, type DataLocation } from '../../test/a-data-location.ts';
import { freePort } from '../../test/free-port.ts';
import { isDeep } from '../../test/is-deep.ts';
import type { ImportEvent } from '../catalog/index.ts';
import type { OpenDatabase } from '../db/database.ts';
import { readSettings } from '../env.ts';
import { importCommand } from '../catalog/index.ts';
import { sendCommand } from '../admin/control-client.ts';
import { type RunningShop, startShop } from './start-shop.ts';

const isEmbedded = inject('database').kind === 'embedded';
/** What does not depend on the database starts shops on the server only, except in `pnpm verify:deep`. */
const isServerOrDeep = !isEmbedded || isDeep;
let directory: string;
const locations: DataLocation[] = [];
const newLocation = async (): Promise<DataLocation> => {
  const location = await aDataLocation();
  locations.push(location);
  return location;
};
const start = ({ settings }: Pick<DataLocation, 'settings'>, more: Record<string, string> = {}) =>
  startShop(
    readSettings({ NODE_ENV: 'test', ...settings, PORT: '0', READER_PORT: '0', DEMO: 'off', ...more }),
    pino({ level: 'silent' }),
    () => undefined,
  );

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'octavo-start-'));
});
afterAll(async () => {
  for (const location of locations) await location.remove();
  rmSync(directory, { recursive: true, force: true });
});

describe('an open shop', () => {
  let shop: RunningShop;
  let location: DataLocation;
  beforeAll(async () => {
    location = await newLocation();
    shop = await start(location);
  });
  afterAll(() => shop.close());

  it('serves core’s API client over the network, and books on a separate port', async () => {
    const config = await createApi({ baseUrl: `${shop.origins.shop}/api/v1` }).config.read();
    expect(config?.reader_origin).toBe(shop.origins.reader);
    expect((await fetch(`${shop.origins.reader}/api/v1/config`)).status).toBe(404);
  });

  it.runIf(isEmbedded)('rejects a second shop on its directory without being disturbed', async () => {
    await expect(start(location)).rejects.toThrow(`in use by a running shop (process ${process.pid}`);
    expect((await fetch(`${shop.origins.shop}/api/v1/products`)).status).toBe(200);
  });

  // With a PostgreSQL server, the command uses its own connection and no running shop.
  it.runIf(isEmbedded)('imports books by command while it runs, over a socket of its owner', async () => {
    const { DATA_DIR: dataDir } = location.settings;
    const book = join(directory, 'small.epub');
    await writeSmallBook(book);
    const broken = join(directory, 'broken.epub');
    writeFileSync(broken, 'not a book');
    const events: ImportEvent[] = [];
    const stream = await sendCommand(dataDir, importCommand, { files: [book, broken], priceCents: 450 });
    for await (const event of stream ?? []) events.push(event);
    expect(events.find((event) => event.file === book)).toMatchObject({
      status: 'added',
      slug: 'a-small-book',
      genres: ['Travel'],
    });
    expect(events.find((event) => event.file === broken)).toMatchObject({ status: 'failed', code: 'epub_not_a_zip' });
    const [product] = await createApi({ baseUrl: `${shop.origins.shop}/api/v1` }).products.list();
    expect(product).toMatchObject({ name: 'A Small Book', regular_price: '4.50' });
    expect(statSync(join(dataDir, 'control.sock')).mode & 0o077).toBe(0);
  });
});

it.runIf(isServerOrDeep)('sends HSTS only when its public URLs use TLS', { tags: ['check-52'] }, async () => {
  const [location, port, readerPort] = [await newLocation(), await freePort(), await freePort()];
  const hstsOf = async (more: Record<string, string> = {}) => {
    const shop = await start(location, { PORT: `${port}`, READER_PORT: `${readerPort}`, ...more });
    try {
      const requests = [port, readerPort].map((at) => fetch(`http://127.0.0.1:${at}/`, { redirect: 'manual' }));
      return (await Promise.all(requests)).map(({ headers }) => headers.get('strict-transport-security'));
    } finally {
      await shop.close();
    }
  };
  expect(await hstsOf()).toEqual([null, null]);
  const secure = { PUBLIC_URL: 'https://books.example', READER_ORIGIN: 'https://read.books.example' };
  expect(await hstsOf(secure)).toEqual(['max-age=31536000', 'max-age=31536000']);
});

it.runIf(isServerOrDeep)('builds the search index for existing books before the first search', async () => {
  const location = await newLocation();
  const withDatabase = async (statement: (db: OpenDatabase['db']) => Promise<unknown>): Promise<unknown> => {
    const database = await location.open();
    try {
      return await statement(database.db);
    } finally {
      await database.close();
    }
  };
  await withDatabase((db) =>
    db
      .insertInto('products')
      .values({
        identifier: 'urn:test:older',
        name: 'An Older Book',
        slug: 'older',
        price_cents: 999,
        description: '',
        short_description: '',
        status: 'published',
        published_at: new Date(),
      })
      .execute(),
  );
  const shop = await start(location);
  await shop.close();
  expect(await withDatabase((db) => db.selectFrom('search_documents').select('text').execute())).toMatchObject([
    { text: expect.stringContaining('an older book') as string },
  ]);
});

it('returns undefined for an import when no shop is running', async () => {
  expect(await sendCommand(join(directory, 'nobody'), importCommand, { files: [] })).toBeUndefined();
});

it('reports a port in use, opens once it is free, and again after it was closed', async () => {
  const holder: Server = createServer();
  const port = await new Promise<number>((resolve) => {
    holder.listen(0, '127.0.0.1', () => {
      const address = holder.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  const location = await newLocation();
  const reason = await start(location, { PORT: String(port) }).catch((error: unknown) => error);
  await new Promise((resolve) => holder.close(resolve));
  expect(reason).toMatchObject({
    name: 'StartError',
    message: expect.stringContaining(`Port ${port} is already in use`),
  });
  await (await start(location)).close();
  const shop = await start(location);
  expect((await fetch(`${shop.origins.shop}/api/v1/products`)).status).toBe(200);
  await shop.close();
});

it('reports a data directory that is not writable', async () => {
  const file = join(directory, 'a-file');
  writeFileSync(file, '');
  await expect(start({ settings: { DATA_DIR: join(file, 'data') } })).rejects.toThrow(
    /^The data directory .*a-file\/data is not writable/,
  );
});

async function writeSmallBook(path: string): Promise<void> {
  const zip = createZipWriter(fileSink(path));
  await zip.add('mimetype', 'application/epub+zip', 'stored');
  await zip.add(
    'META-INF/container.xml',
    '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="p.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
  );
  await zip.add(
    'p.opf',
    '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:uuid:6c6f1c2e-5a3b-4a52-9d0a-0d6f3f1f9a11</dc:identifier><dc:title>A Small Book</dc:title><dc:language>en</dc:language><dc:subject>Travel</dc:subject><meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata><manifest><item id="p" href="p.png" media-type="image/png" properties="cover-image"/><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/><item id="n" href="n.xhtml" media-type="application/xhtml+xml" properties="nav"/></manifest><spine><itemref idref="c"/></spine></package>',
  );
  await zip.add(
    'c.xhtml',
    '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>One</title></head><body><p>One.</p></body></html>',
  );
  await zip.add(
    'n.xhtml',
    '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Contents</title></head><body><nav epub:type="toc"><ol><li><a href="c.xhtml">One</a></li></ol></nav></body></html>',
  );
  await zip.add('p.png', PIXEL, 'stored');
  await zip.finish();
}
