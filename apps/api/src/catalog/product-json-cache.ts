import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ProductListing } from '../db/catalog/product-lists.queries.ts';
import type { ProductRow } from '../db/catalog/product-rows.queries.ts';
import type { ProductJsonKind, RenderedJsonPage } from '../db/catalog/product-json.queries.ts';
import type { ProductQueries } from '../db/catalog/products.queries.ts';
import type { BackgroundTasks } from '../background/background-tasks.ts';
import { ChunkedBuffer } from '../response-cache/chunked-buffer.ts';
import { toWireProduct } from './product-wire.ts';

interface ProductJsonCacheDeps {
  readonly products: Pick<ProductQueries, 'listJson' | 'pageJson' | 'findWithRevision' | 'saveJson'>;
  readonly backgroundTasks: Pick<BackgroundTasks, 'run'>;
}

/** The number of books that are processed before yielding to the event loop. */
const BATCH_SIZE = 500;

/** The JSON of a product list, and the total number of matches. */
export interface ProductListJson {
  readonly json: ChunkedBuffer;
  readonly total: number;
}

/**
 * Renders public product JSON: lists, joined from the JSON of each book, and product pages. The rendered JSON is stored with
 * the revision of the book. The next request that needs outdated JSON renders it again.
 */
export class ProductJsonCache {
  readonly #products: ProductJsonCacheDeps['products'];
  readonly #backgroundTasks: ProductJsonCacheDeps['backgroundTasks'];
  readonly #schemaHash = computeSchemaHash();

  constructor({ products, backgroundTasks }: ProductJsonCacheDeps) {
    this.#products = products;
    this.#backgroundTasks = backgroundTasks;
  }

  async list(listing: ProductListing): Promise<ProductListJson> {
    const { books, total } = await this.#products.listJson(listing, this.#schemaHash);
    return { json: await joinJsonArray(await this.#fillMissing(books)), total };
  }

  /** The public JSON of a book's page, by its current slug or any former one. */
  async page(slug: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const page = await this.#products.pageJson(slug, this.#schemaHash);
    if (!page) return undefined;
    const text = page.json ?? (await this.#render('page', [page.id]))[0]?.json;
    return text === undefined ? undefined : new Uint8Array(Buffer.from(text));
  }

  /** Returns the JSON of every book. Books that no longer exist are left out. */
  async #fillMissing(books: RenderedJsonPage['books']): Promise<readonly string[]> {
    const missing = books.filter(({ json }) => json === null).map(({ id }) => id);
    const rendered = new Map<number, string>();
    for (let at = 0; at < missing.length; at += BATCH_SIZE) {
      for (const { id, json } of await this.#render('list', missing.slice(at, at + BATCH_SIZE))) rendered.set(id, json);
    }
    return books.flatMap(({ id, json }) => json ?? rendered.get(id) ?? []);
  }

  async #render(kind: ProductJsonKind, ids: readonly number[]): Promise<readonly { id: number; json: string }[]> {
    const rows = await this.#products.findWithRevision(ids, kind);
    const texts = rows.map((row) => ({ id: row.id, revision: row.revision, json: toJsonText(row) }));
    // Saved in the background. A request that arrives before then renders the JSON itself.
    this.#backgroundTasks.run('store product JSON', () => this.#products.saveJson(kind, texts, this.#schemaHash));
    return texts;
  }
}

const toJsonText = (row: ProductRow): string => JSON.stringify(toWireProduct(row));

/** Joins the JSON of books to an array. A long array is built in batches, so that it does not block the event loop. */
async function joinJsonArray(texts: readonly string[]): Promise<ChunkedBuffer> {
  if (texts.length <= BATCH_SIZE) return ChunkedBuffer.from(new Uint8Array(Buffer.from(`[${texts.join(',')}]`)));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < texts.length; at += BATCH_SIZE) {
    const some = texts.slice(at, at + BATCH_SIZE).join(',');
    const isEnd = at + BATCH_SIZE >= texts.length;
    chunks.push(new Uint8Array(Buffer.from(`${at === 0 ? '[' : ','}${some}${isEnd ? ']' : ''}`)));
    await yieldToEventLoop();
  }
  return new ChunkedBuffer(chunks);
}

/** A hash of the JSON format of this version. JSON stored by another version is not used. */
function computeSchemaHash(): string {
  const sample = [MINIMAL_ROW, FULL_ROW].map(toJsonText).join('') + toWireProduct.toString();
  return createHash('sha256').update(sample).digest('base64url').slice(0, 12);
}

const MINIMAL_ROW: ProductRow = {
  id: 1,
  name: 'A',
  slug: 'a',
  seller_id: null,
  price_cents: null,
  language: 'en',
  publisher: '',
  short_description: '',
  description: '',
  total_sales: 0,
  published_at: new Date(0),
  cover_hash: null,
  cover_width: null,
  cover_height: null,
  cover_hue: null,
  author_stripe_id: null,
  credits: { authors: [], editors: [], genres: [] },
  rating_count: 0,
  rating_average: 0,
  series_slug: null,
  series_name: null,
  series_position: null,
};

const FULL_ROW: ProductRow = {
  ...MINIMAL_ROW,
  price_cents: 123_456,
  cover_hash: 'c',
  cover_width: 640,
  cover_height: 960,
  cover_hue: 7,
  author_stripe_id: 'acct_1',
  credits: {
    authors: [
      { name: 'B', slug: 'b' },
      { name: 'C', slug: null },
    ],
    editors: ['D', 'E'],
    genres: [
      { id: 2, name: 'F' },
      { id: 3, name: 'G' },
    ],
  },
  rating_count: 3,
  rating_average: 4.333,
  series_slug: 'h',
  series_name: 'H',
  series_position: 1.5,
  accessibility: { summary: 'I' },
  sample_percent: 10,
  status: 'scheduled',
  release_at: new Date(0),
};
