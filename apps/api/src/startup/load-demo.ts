import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { htmlToParagraphs, importBook } from '../catalog/index.ts';
import { demoQueries, type DemoIds } from '../db/demo/demo.queries.ts';
import { type DemoCatalog, DemoCatalogSchema } from '@octavo/demo-catalog/schema';
import type { Deps } from '../deps.ts';
import { startOfMonth } from '../catalog/shop-month.ts';

/** The password of every demo account. The README and the startup message contain it. */
const DEMO_PASSWORD = 'Octavo!2026';
const CONCURRENCY = 2;

/** The build folder of the optional package `@octavo/demo-catalog`; `undefined` if the package is not installed. */
function findDemoFolder(): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('@octavo/demo-catalog/package.json')), 'dist/catalog');
  } catch {
    return undefined;
  }
}

type DemoDeps = Pick<Deps, 'db' | 'files' | 'genres' | 'authorSeries' | 'passwords' | 'settings' | 'clock'> & {
  readonly studio: Pick<Deps['studio'], 'authorProfiles'>;
};

/** Creates a payment account for an author; `undefined` if demo authors cannot have one. */
export type ConnectAuthor = (email: string) => Promise<string>;

/**
 * Loads the demo catalog into an empty shop and returns whether the shop has it. An interrupted load is resumed at the next
 * start.
 */
export async function loadDemo(
  deps: DemoDeps,
  {
    onProgress,
    connectAuthor,
    folder = findDemoFolder(),
  }: { onProgress: (message: string) => void; connectAuthor?: ConnectAuthor | undefined; folder?: string | undefined },
): Promise<boolean> {
  const demo = demoQueries(deps.db);
  const state = await demo.state();
  if (state === 'loaded') return true;
  if (state === undefined && !(await demo.isEmpty())) return false;
  if (folder === undefined || !existsSync(join(folder, 'catalog.json'))) {
    onProgress('The demo catalog is not installed or not built; the shop opens empty.');
    return false;
  }
  await demo.setState('loading');
  const catalog = v.parse(DemoCatalogSchema, JSON.parse(await readFile(join(folder, 'catalog.json'), 'utf8')));
  const now = deps.clock();
  onProgress(`Loading the demo catalog: ${catalog.books.length} books …`);
  await saveGenres(deps, catalog, folder);
  const users = await saveUsers(deps, catalog, now, connectAuthor);
  const products = await saveBooks(deps, catalog, users, folder, now, onProgress);
  await saveDescriptions(deps, catalog);
  await saveAuthorProfiles(deps, catalog, users);
  const month = startOfMonth(deps.settings.SHOP_TIME_ZONE, now);
  await demo.saveHistory(catalog, { users, products }, deps.settings.PLATFORM_FEE_BPS, now, month);
  return true;
}

async function saveGenres({ files, genres }: DemoDeps, catalog: DemoCatalog, folder: string): Promise<void> {
  for (const { name, picture } of catalog.genres) {
    const bytes = await readFile(join(folder, picture.webp));
    const file = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`;
    await files.put(`genre-pictures/${file}`, bytes);
    await genres.setIcon(name, `/genre-pictures/${file}`);
  }
}

async function saveDescriptions({ authorSeries }: DemoDeps, { authors, series }: DemoCatalog): Promise<void> {
  for (const { name, biography } of authors) await authorSeries.setAuthorBiography(name, biography);
  for (const { name, description } of series) await authorSeries.setSeriesDescription(name, description);
}

/** Shows the biographies of authors with an account as their own: they edit it in the studio. */
async function saveAuthorProfiles(
  { studio }: DemoDeps,
  { authors, books }: DemoCatalog,
  users: DemoIds['users'],
): Promise<void> {
  for (const { name, biography } of authors) {
    const username = books.find(({ author }) => author === name)?.authorUsername;
    const id = username === undefined ? undefined : users.get(username)?.id;
    if (id === undefined) continue;
    const user = { id, role: 'author', isEditor: false, isAdmin: false } as const;
    await studio.authorProfiles.set(user, { pen_name: name, biography: htmlToParagraphs(biography), links: [] });
  }
}

async function saveUsers(
  { db, passwords }: DemoDeps,
  catalog: DemoCatalog,
  now: Date,
  connectAuthor: ConnectAuthor | undefined,
): Promise<DemoIds['users']> {
  const passwordHash = await passwords.hash(DEMO_PASSWORD);
  const users = new Map<string, { id: number; person: DemoCatalog['people'][number] }>();
  for (const user of catalog.people) {
    const account = user.isConnected && connectAuthor ? await connectAuthor(user.email) : null;
    users.set(user.username, { id: await demoQueries(db).savePerson(user, passwordHash, account, now), person: user });
  }
  return users;
}

async function saveBooks(
  { db, files, settings }: DemoDeps,
  catalog: DemoCatalog,
  users: DemoIds['users'],
  folder: string,
  now: Date,
  onProgress: (message: string) => void,
): Promise<DemoIds['products']> {
  const products = new Map<string, { id: number; name: string; priceCents: number; sellerId: number | null }>();
  const queue = [...catalog.books];
  const importNext = async (): Promise<void> => {
    for (let book = queue.shift(); book; book = queue.shift()) {
      const sellerId = book.authorUsername === undefined ? undefined : users.get(book.authorUsername)?.id;
      const { id } = await importBook(
        { db, files, maxBytes: settings.MAX_BOOK_MB * 1024 * 1024 },
        join(folder, book.epub),
        {
          name: book.title,
          slug: book.slug,
          language: book.language,
          publisher: book.publisher,
          author: book.author,
          editor: book.editor,
          genres: book.genres,
          shortDescription: book.shortDescription,
          description: book.description,
          priceCents: book.priceCents,
          sellerId,
          publishedAt: new Date(now.getTime() - book.listedDaysAgo * 86_400_000),
          totalSales: book.sales,
          cover: await readFile(join(folder, book.cover)),
          coverHue: Math.round(book.coverHue) % 360,
        },
      );
      products.set(book.slug, { id, name: book.title, priceCents: book.priceCents, sellerId: sellerId ?? null });
      if (products.size % 6 === 0 || products.size === catalog.books.length)
        onProgress(`  ${products.size} of ${catalog.books.length} books`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, importNext));
  return products;
}
