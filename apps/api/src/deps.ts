import type { Config } from '@octavo/core/entities';
import type { Sandbox } from '@octavo/stripe-sandbox/server';
import type { Logger } from 'pino';
import { type Commerce, createCommerce } from './commerce.ts';
import { connectQueries } from './db/connect.queries.ts';
import type { CatalogNews } from './db/catalog-news.ts';
import { readCatalogVersion } from './db/catalog-version.ts';
import type { Db } from './db/database.ts';
import { cardGuardQueries } from './db/card-guard.queries.ts';
import { editionQueries, type EditionQueries } from './db/editions.queries.ts';
import { entitlementQueries, type EntitlementQueries } from './db/entitlements.queries.ts';
import { type FindabilityQueries, findabilityQueries } from './db/findability.queries.ts';
import { favoriteQueries, type FavoriteQueries } from './db/favorites.queries.ts';
import { genreQueries, type GenreQueries } from './db/genres.queries.ts';
import { grantQueries } from './db/grants.queries.ts';
import { countGivenUpLetters } from './db/letters.queries.ts';
import { pageQueries, type PageQueries } from './db/pages.queries.ts';
import type { PreparedQueries } from './db/prepared-queries.ts';
import { productQueries, type ProductQueries } from './db/products.queries.ts';
import { readingQueries } from './db/reading.queries.ts';
import { appPasswordQueries } from './db/app-passwords.queries.ts';
import { accountQueries } from './db/accounts.queries.ts';
import { reviewQueries, type ReviewQueries } from './db/reviews.queries.ts';
import { sessionQueries, type SessionQueries } from './db/sessions.queries.ts';
import { stripeEventQueries } from './db/stripe-events.queries.ts';
import type { Settings } from './env.ts';
import type { FileStore } from './files/index.ts';
import { openMailer } from './mail/index.ts';
import { Health, Metrics, Pressure } from './operations/index.ts';
import { originForMail, type Ports } from './origins.ts';
import { BookTexts } from './reading/book-texts.ts';
import { PublicationShelf } from './reading/publication-shelf.ts';
import { AccessTokens } from './services/access-tokens.ts';
import { AppPasswords } from './services/app-passwords.service.ts';
import { CardGuard } from './services/card-guard.ts';
import { MOST_ATTEMPTS } from './services/due-letters.ts';
import { Guards } from './services/guards.ts';
import { ReadingGrants } from './services/reading-grants.service.ts';
import { Connect } from './services/connect.service.ts';
import type { ConnectedAccounts } from './services/connected-accounts.ts';
import { Keeping } from './services/keeping.service.ts';
import { MarkExport } from './services/mark-export.service.ts';
import type { Payments } from './services/payments.ts';
import { ReadyAnswers } from './services/ready-answers.ts';
import { ReadingNews } from './services/reading-news.ts';
import { Reviewing } from './services/reviewing.service.ts';

/** What the world gives the server; a test gives its own. */
export interface Surroundings {
  readonly settings: Settings;
  /** Signs access tokens. */
  readonly authSecret: string;
  readonly db: Db;
  /** Statements on the same database that are asked often. */
  readonly prepared: PreparedQueries;
  /** Without it every look at the catalog's version is a query. */
  readonly news?: CatalogNews | undefined;
  readonly files: FileStore;
  /** What the browser needs of the card provider. */
  readonly payment: Config['payment'];
  readonly payments: Payments;
  /** Authors' accounts at the card provider. */
  readonly connected: ConnectedAccounts;
  /** The local card provider, where it stands in for the real one. */
  readonly sandbox?: Pick<Sandbox, 'browserFetch'> | undefined;
  readonly clock: () => Date;
  readonly log: Logger;
  /** The ports that were taken; read when a request needs them. */
  readonly ports: () => Ports;
}

/** Everything a route may ask for. Routes name the few they use: `({ products }: Pick<Deps, 'products'>)`. */
export interface Deps extends Surroundings, Commerce {
  readonly products: ProductQueries;
  readonly pages: PageQueries;
  readonly genres: GenreQueries;
  readonly findability: FindabilityQueries;
  readonly appPasswords: AppPasswords;
  readonly reviews: ReviewQueries;
  readonly favorites: FavoriteQueries;
  readonly editions: EditionQueries;
  readonly entitlements: EntitlementQueries;
  readonly sessions: SessionQueries;
  readonly keeping: Keeping;
  readonly readingNews: ReadingNews;
  readonly markExport: MarkExport;
  readonly tokens: AccessTokens;
  readonly guards: Guards;
  readonly cardGuard: CardGuard;
  readonly health: Health;
  readonly metrics: Metrics;
  readonly pressure: Pressure;
  readonly readingGrants: ReadingGrants;
  readonly shelf: PublicationShelf;
  readonly bookTexts: BookTexts;
  readonly connect: Connect;
  readonly ready: ReadyAnswers;
  readonly reviewing: Reviewing;
}

/** Any answer of theirs tells that they are there. */
const STRIPE = 'https://api.stripe.com';
const SANDBOX_DOOR = 'http://sandbox.local/sandbox/v1/';

/** Puts the server's parts together. */
export function createDeps(surroundings: Surroundings): Deps {
  const { db, prepared, clock, files, authSecret, payments, settings, log } = surroundings;
  const tokens = new AccessTokens(authSecret, clock);
  const entitlements = entitlementQueries(db);
  const guards = new Guards({ db, secret: authSecret, addressFactor: settings.ADDRESS_LIMIT_FACTOR });
  const cardGuard = new CardGuard({ guards, holders: cardGuardQueries(db), secret: authSecret });
  const commerce = createCommerce({
    db,
    tokens,
    payments,
    guards,
    cardGuard,
    mailer: openMailer(settings, { clock, log }),
    mailOrigin: () => originForMail(undefined, settings, surroundings.ports()),
    authSecret,
    clock,
    log,
    feeBps: settings.PLATFORM_FEE_BPS,
    seller: settings.SELLER,
  });
  const readingNews = new ReadingNews(readingQueries(db).clocks, (error) =>
    log.warn({ err: error }, 'What changed for readers could not be looked up.'),
  );
  const shelf = new PublicationShelf(files);
  const pressure = new Pressure();
  const metrics = new Metrics({
    passwordsWaiting: () => commerce.passwords.load.waiting,
    underWay: () => pressure.load.underWay,
    eventsWaiting: () => stripeEventQueries(db).countWaiting(),
    lettersGivenUp: () => countGivenUpLetters(db, MOST_ATTEMPTS),
  });
  const { sandbox } = surroundings;
  const askProvider = () =>
    sandbox ? sandbox.browserFetch(new Request(SANDBOX_DOOR)) : fetch(STRIPE, { method: 'HEAD' });
  return {
    ...surroundings,
    ...commerce,
    pressure,
    metrics,
    health: new Health({ db, askProvider }),
    entitlements,
    editions: editionQueries(db),
    products: productQueries(db, prepared),
    pages: pageQueries(db),
    genres: genreQueries(db),
    findability: findabilityQueries(db),
    appPasswords: new AppPasswords({ queries: appPasswordQueries(db), clock }),
    reviews: reviewQueries(db),
    favorites: favoriteQueries(db),
    sessions: sessionQueries(db),
    keeping: new Keeping({ db, news: readingNews, clock }),
    readingNews,
    markExport: new MarkExport(db),
    tokens,
    guards,
    cardGuard,
    readingGrants: new ReadingGrants(grantQueries(db), entitlements, clock),
    shelf,
    bookTexts: new BookTexts(files, shelf),
    connect: new Connect({
      payees: connectQueries(db),
      connected: surroundings.connected,
      transfers: commerce.transfers,
      hasOwnPages: surroundings.sandbox !== undefined,
    }),
    ready: new ReadyAnswers(
      () => readCatalogVersion(db),
      surroundings.news,
      clock,
      (error) => log.error({ err: error }, 'An answer could not be packed as small as it goes.'),
    ),
    reviewing: new Reviewing({ db, accounts: accountQueries(db), entitlements, clock }),
  };
}
