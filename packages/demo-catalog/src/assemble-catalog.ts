import { backgroundOf, type CoverChoice, hueOf, PALETTES } from '@octavo/cover-art/art';
import type {
  DemoAuthor,
  DemoBook,
  DemoCatalog,
  DemoOrder,
  DemoPerson,
  DemoReview,
  DemoSeries,
  DemoShelf,
} from './demo-catalog.schema.ts';
import { DemoSourceError, type BookMetadata } from './book-source.ts';
import { escapeText, renderDescription, renderPlainText } from './markdown.ts';

const DAY_MS = 86_400_000;
/** Age of the newest listing in days before loading. */
const NEWEST_LISTED_DAYS_AGO = 6.4;
/** Side length of a genre image in pixels. */
export const IMAGE_SIZE = 264;

/** A review in its source format. */
interface ReviewSource {
  readonly username: string;
  readonly rating: number;
  readonly daysAgo: number;
  readonly text: readonly string[];
}

/** The input of the catalog. Each source is already parsed and validated. */
export interface CatalogSources {
  readonly books: readonly { readonly metadata: BookMetadata; readonly choice: CoverChoice }[];
  readonly authors: readonly DemoAuthor[];
  readonly series: readonly DemoSeries[];
  readonly people: readonly DemoPerson[];
  readonly reviews: ReadonlyMap<string, readonly ReviewSource[]>;
  readonly orders: readonly DemoOrder[];
  readonly shelves: readonly DemoShelf[];
}

/** Returns the file name of a genre: `science-fiction`. */
export const genreSlug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Assembles the catalog and checks the references between its parts. @throws {DemoSourceError} listing every contradiction. */
export function assembleCatalog(input: CatalogSources): DemoCatalog {
  const newest = Math.max(...input.books.map(({ metadata }) => Date.parse(metadata.publishedOn)));
  const books = input.books.map(({ metadata, choice }) => toDemoBook(metadata, choice, newest, input.people));
  const genres = [...new Set(books.flatMap((book) => book.genres))].toSorted().map((name) => ({
    name,
    picture: { avif: `genres/${genreSlug(name)}.avif`, webp: `genres/${genreSlug(name)}.webp`, width: IMAGE_SIZE },
  }));
  const bought = new Set(
    input.orders
      .filter((order) => order.status === 'paid')
      .flatMap((order) => order.books.map((slug) => `${order.username} ${slug}`)),
  );
  const reviews = [...input.reviews].flatMap(([book, list]) =>
    list.map((review): DemoReview => ({
      book,
      username: review.username,
      rating: review.rating,
      html: review.text
        .map((paragraph) => `<p>${escapeText(paragraph).replaceAll(/\*([^*]+)\*/g, '<em>$1</em>')}</p>`)
        .join(''),
      daysAgo: review.daysAgo,
      isVerified: bought.has(`${review.username} ${book}`),
    })),
  );
  const catalog: DemoCatalog = {
    version: 1,
    genres,
    books,
    authors: input.authors.map(({ name, biography }) => ({ name, biography: renderDescription(biography) })),
    series: input.series.map(({ name, description }) => ({ name, description: renderDescription(description) })),
    people: [...input.people],
    reviews,
    orders: input.orders.toSorted((a, b) => b.daysAgo - a.daysAgo),
    shelves: buildShelves(input),
  };
  const errors = [...findInconsistencies(catalog), ...findUnmatchedPages(input)];
  if (errors.length > 0) throw new DemoSourceError(`The demo catalog has inconsistencies:\n  ${errors.join('\n  ')}`);
  return catalog;
}

/** Builds the shelves. The shelf of the current month starts with all books marked as featured, newest first. */
function buildShelves({ books, shelves }: CatalogSources): DemoShelf[] {
  const marked = books
    .map(({ metadata }) => metadata)
    .filter((book) => book.featured)
    .toSorted((a, b) => b.publishedOn.localeCompare(a.publishedOn))
    .map((book) => book.slug);
  const added = shelves.find((shelf) => shelf.monthOffset === 0)?.books ?? [];
  const now = [...new Set([...marked, ...added])];
  return [
    ...(now.length > 0 ? [{ monthOffset: 0, books: now }] : []),
    ...shelves.filter((shelf) => shelf.monthOffset !== 0),
  ].toSorted((a, b) => a.monthOffset - b.monthOffset);
}

function toDemoBook(book: BookMetadata, choice: CoverChoice, newest: number, people: readonly DemoPerson[]): DemoBook {
  const account = people.find((person) => person.role === 'author' && person.displayName === book.author);
  return {
    slug: book.slug,
    title: book.title,
    ...(book.subtitle !== undefined && { subtitle: book.subtitle }),
    author: book.author,
    ...(account && { authorUsername: account.username }),
    editor: book.editor,
    publisher: book.publisher,
    language: book.language,
    genres: book.genres,
    priceCents: Math.round(Number(book.price) * 100),
    publishedOn: book.publishedOn,
    listedDaysAgo: NEWEST_LISTED_DAYS_AGO + (newest - Date.parse(book.publishedOn)) / DAY_MS,
    sales: book.sales,
    shortDescription: renderPlainText(book.short),
    description: renderDescription(book.description),
    epub: `books/${book.slug}.epub`,
    cover: `covers/${book.slug}.svg`,
    coverHue: hueOf(backgroundOf(PALETTES[choice.system][choice.palette] ?? {})),
  };
}

/** Returns a message for every inconsistency in the catalog. */
function findInconsistencies(catalog: DemoCatalog): string[] {
  const slugs = new Set(catalog.books.map((book) => book.slug));
  const names = new Set(catalog.people.map((person) => person.username));
  const errors: string[] = [];
  const checkBook = (location: string, book: string): void => {
    if (!slugs.has(book)) errors.push(`${location} references the book ${book}, which does not exist`);
  };
  const checkUser = (location: string, username: string): void => {
    if (!names.has(username)) errors.push(`${location} references the user ${username}, who does not exist`);
  };
  if (names.size < catalog.people.length) errors.push('people.json contains a user name twice');
  for (const { username, favorites } of catalog.people)
    for (const slug of favorites) checkBook(`people.json (${username})`, slug);
  const owned = new Set<string>();
  for (const order of catalog.orders) {
    checkUser('orders.json', order.username);
    for (const slug of order.books) {
      checkBook('orders.json', slug);
      const key = `${order.username} ${slug}`;
      if (order.status === 'paid' && owned.has(key)) errors.push(`orders.json: ${order.username} buys ${slug} twice`);
      if (order.status === 'paid') owned.add(key);
    }
  }
  const reviewed = new Set<string>();
  for (const review of catalog.reviews) {
    checkBook(`reviews/${review.book}.json`, review.book);
    checkUser(`reviews/${review.book}.json`, review.username);
    const key = `${review.username} ${review.book}`;
    if (reviewed.has(key)) errors.push(`reviews/${review.book}.json: ${review.username} has two reviews`);
    reviewed.add(key);
  }
  errors.push(...findAnachronisms(catalog));
  const months = catalog.shelves.map((shelf) => shelf.monthOffset);
  if (new Set(months).size < months.length) errors.push('shelves.json contains a month twice');
  for (const shelf of catalog.shelves)
    for (const slug of shelf.books) checkBook(`shelves.json (month ${shelf.monthOffset})`, slug);
  return errors;
}

/** Returns authors and series of books without an entry in their file, and entries without a book. */
function findUnmatchedPages({ books, authors, series }: CatalogSources): string[] {
  const parts = [
    ['authors.json', books.map(({ metadata }) => metadata.author), authors],
    ['series.json', books.flatMap(({ metadata }) => metadata.series?.name ?? []), series],
  ] as const;
  return parts.flatMap(([file, referenced, entries]) => {
    const names = new Set(entries.map(({ name }) => name));
    return [
      ...[...new Set(referenced)].filter((name) => !names.has(name)).map((name) => `${file} has no entry for ${name}`),
      ...[...names]
        .filter((name) => !referenced.includes(name))
        .map((name) => `${file} has an entry for ${name}, which no book references`),
    ];
  });
}

/** Returns purchases and reviews before the book was listed or before the user joined. */
function findAnachronisms(catalog: DemoCatalog): string[] {
  const listed = new Map(catalog.books.map((book) => [book.slug, book.listedDaysAgo]));
  const joined = new Map(catalog.people.map((person) => [person.username, person.joinedDaysAgo]));
  const events = [
    ...catalog.orders.map((order) => ({ ...order, file: 'orders.json' })),
    ...catalog.reviews.map((review) => ({ ...review, books: [review.book], file: `reviews/${review.book}.json` })),
  ];
  return events.flatMap(({ file, username, books, daysAgo }) => [
    ...books
      .filter((slug) => daysAgo >= (listed.get(slug) ?? Infinity))
      .map((slug) => `${file}: ${username} refers to ${slug} ${daysAgo} days ago, before it was listed`),
    ...(daysAgo > (joined.get(username) ?? Infinity)
      ? [`${file}: ${username} acts ${daysAgo} days ago, before joining`]
      : []),
  ]);
}
