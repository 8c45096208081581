import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { ProductListing } from '../db/product-lists.ts';
import type { ProductRow } from '../db/product-rows.ts';
import type { TextKind, TextPage } from '../db/product-texts.queries.ts';
import type { ProductQueries } from '../db/products.queries.ts';
import type { Errands } from './errands.ts';
import { InPieces } from './in-pieces.ts';
import { toWireProduct } from './product-wire.ts';

interface ProductTextsNeeds {
  readonly products: Pick<ProductQueries, 'texts' | 'pageText' | 'revised' | 'keepTexts'>;
  readonly errands: Pick<Errands, 'run'>;
}

/** So many are written, and so many texts put together, before others have their turn. */
const AT_ONCE = 500;

/** A list of books as it goes out, and how many there are in all. */
export interface ListText {
  readonly json: InPieces;
  readonly total: number;
}

/**
 * What the shop says of books to everybody: lists, put together from a text of each book, and the page of one. The texts are
 * kept beside the books, each with the state of the book it was written of: what has changed since is written anew where
 * somebody first needs it.
 */
export class ProductTexts {
  readonly #products: ProductTextsNeeds['products'];
  readonly #errands: ProductTextsNeeds['errands'];
  readonly #shape = shapeOfTexts();

  constructor({ products, errands }: ProductTextsNeeds) {
    this.#products = products;
    this.#errands = errands;
  }

  async list(listing: ProductListing): Promise<ListText> {
    const { books, total } = await this.#products.texts(listing, this.#shape);
    return { json: await joined(await this.#whole(books)), total };
  }

  /** The page of a book as it goes out to strangers, by any address the book ever had. */
  async page(slug: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const page = await this.#products.pageText(slug, this.#shape);
    if (!page) return undefined;
    const text = page.text ?? (await this.#write('page', [page.id]))[0]?.text;
    return text === undefined ? undefined : new Uint8Array(Buffer.from(text));
  }

  /** The text of every book; one that went meanwhile is left out. */
  async #whole(books: TextPage['books']): Promise<readonly string[]> {
    const missing = books.filter(({ text }) => text === null).map(({ id }) => id);
    const written = new Map<number, string>();
    for (let at = 0; at < missing.length; at += AT_ONCE) {
      for (const { id, text } of await this.#write('list', missing.slice(at, at + AT_ONCE))) written.set(id, text);
    }
    return books.flatMap(({ id, text }) => text ?? written.get(id) ?? []);
  }

  async #write(kind: TextKind, ids: readonly number[]): Promise<readonly { id: number; text: string }[]> {
    const rows = await this.#products.revised(ids, kind);
    const texts = rows.map((row) => ({ id: row.id, revision: row.revision, text: textOf(row) }));
    // Nobody waits for it: whoever needs them before they are kept writes them too.
    this.#errands.run('keeping what the shop says of books', () => this.#products.keepTexts(kind, texts, this.#shape));
    return texts;
  }
}

const textOf = (row: ProductRow): string => JSON.stringify(toWireProduct(row));

/** A JSON array of texts. A long one is put together piece by piece, so that a whole catalog keeps nobody waiting. */
async function joined(texts: readonly string[]): Promise<InPieces> {
  if (texts.length <= AT_ONCE) return InPieces.of(new Uint8Array(Buffer.from(`[${texts.join(',')}]`)));
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < texts.length; at += AT_ONCE) {
    const some = texts.slice(at, at + AT_ONCE).join(',');
    const isEnd = at + AT_ONCE >= texts.length;
    pieces.push(new Uint8Array(Buffer.from(`${at === 0 ? '[' : ','}${some}${isEnd ? ']' : ''}`)));
    await breathe();
  }
  return new InPieces(pieces);
}

/** A name for how this version of the shop says things of books: what another one kept is of no use to it. */
function shapeOfTexts(): string {
  const said = [BARE, FULL].map(textOf).join('') + toWireProduct.toString();
  return createHash('sha256').update(said).digest('base64url').slice(0, 12);
}

const BARE: ProductRow = {
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

const FULL: ProductRow = {
  ...BARE,
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
};
