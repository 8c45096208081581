import type { Config } from '@octavo/core/entities';
import type { Sandbox } from '@octavo/stripe-sandbox/server';
import type { Logger } from 'pino';
import { type Commerce, createCommerce } from './commerce.ts';
import { connectQueries } from './db/payments/connect.queries.ts';
import type { CatalogChangeListener } from './db/connection/catalog-change-listener.ts';
import { readCatalogVersion } from './db/catalog/catalog-version.queries.ts';
import type { Db } from './db/database.ts';
import { cardTestingQueries } from './db/payments/card-testing.queries.ts';
import { editionQueries, type EditionQueries } from './db/catalog/editions.queries.ts';
import { entitlementQueries, type EntitlementQueries } from './db/reading/entitlements.queries.ts';
import { type SeoQueries, seoQueries } from './db/seo/seo.queries.ts';
import { favoriteQueries, type FavoriteQueries } from './db/accounts/favorites.queries.ts';
import { genreQueries, type GenreQueries } from './db/catalog/genres.queries.ts';
import { grantQueries } from './db/reading/grants.queries.ts';
import { countFailedEmails } from './db/mail/failed-emails.queries.ts';
import { authorSeriesQueries, type AuthorSeriesQueries } from './db/catalog/authors-series.queries.ts';
import type { PreparedQueries } from './db/connection/prepared-queries.ts';
import { productQueries, type ProductQueries } from './db/catalog/products.queries.ts';
import { readingQueries } from './db/reading/reading.queries.ts';
import { appPasswordQueries } from './db/accounts/app-passwords.queries.ts';
import { accountQueries } from './db/accounts/accounts.queries.ts';
import { reviewQueries, type ReviewQueries } from './db/catalog/reviews.queries.ts';
import { sessionQueries, type SessionQueries } from './db/accounts/sessions.queries.ts';
import { stripeEventQueries } from './db/payments/stripe-events.queries.ts';
import type { Settings } from './env.ts';
import type { FileStore } from './files/index.ts';
import { createMailer } from './mail/index.ts';
import { Health, Metrics, LoadMonitor } from './operations/index.ts';
import { originForMail, type Ports } from './origins.ts';
import { BookTextCache } from './reading/book-text-cache.ts';
import { PublicationPool } from './reading/publication-pool.ts';
import { AccessTokens } from './accounts/access-tokens.ts';
import { AppPasswords } from './accounts/app-passwords.service.ts';
import { CardTestingProtection } from './payments/card-testing-protection.ts';
import { MAX_ATTEMPTS } from './background/send-due-emails.ts';
import { RateLimiter } from './accounts/rate-limiter.ts';
import { ReadingGrants } from './reading/reading-grants.service.ts';
import { Connect } from './payments/connect.service.ts';
import type { ConnectedAccounts } from './payments/connected-accounts.ts';
import { ReadingSync } from './reading/reading-sync.service.ts';
import { AnnotationExport } from './reading/annotation-export.service.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import { ResponseCache } from './response-cache/response-cache.ts';
import { SyncNotifier } from './reading/sync-notifier.ts';
import { ReviewService } from './catalog/review.service.ts';

/** What the world gives the server; a test gives its own. */
export interface Environment {
  readonly settings: Settings;
  /** Signs access tokens. */
  readonly authSecret: string;
  readonly db: Db;
  /** Statements on the same database that are asked often. */
  readonly prepared: PreparedQueries;
  /** Without it every look at the catalog's version is a query. */
  readonly catalogChanges?: CatalogChangeListener | undefined;
  readonly files: FileStore;
  /** What the browser needs of the card provider. */
  readonly paymentConfig: Config['payment'];
  readonly payments: PaymentProvider;
  /** Authors' accounts at the card provider. */
  readonly connectedAccounts: ConnectedAccounts;
  /** The local card provider, where it stands in for the real one. */
  readonly sandbox?: Pick<Sandbox, 'browserFetch'> | undefined;
  readonly clock: () => Date;
  readonly log: Logger;
  /** The ports that were taken; read when a request needs them. */
  readonly ports: () => Ports;
}

/** Everything a route may ask for. Routes name the few they use: `({ products }: Pick<Deps, 'products'>)`. */
export interface Deps extends Environment, Commerce {
  readonly products: ProductQueries;
  readonly pages: AuthorSeriesQueries;
  readonly genres: GenreQueries;
  readonly seo: SeoQueries;
  readonly appPasswords: AppPasswords;
  readonly reviews: ReviewQueries;
  readonly favorites: FavoriteQueries;
  readonly editions: EditionQueries;
  readonly entitlements: EntitlementQueries;
  readonly sessions: SessionQueries;
  readonly readingSync: ReadingSync;
  readonly syncNotifier: SyncNotifier;
  readonly annotationExport: AnnotationExport;
  readonly tokens: AccessTokens;
  readonly rateLimiter: RateLimiter;
  readonly cardTestingProtection: CardTestingProtection;
  readonly health: Health;
  readonly metrics: Metrics;
  readonly pressure: LoadMonitor;
  readonly readingGrants: ReadingGrants;
  readonly publicationPool: PublicationPool;
  readonly bookTextCache: BookTextCache;
  readonly connect: Connect;
  readonly responseCache: ResponseCache;
  readonly reviewService: ReviewService;
}

/** Any answer of theirs tells that they are there. */
const STRIPE_API_URL = 'https://api.stripe.com';
const SANDBOX_API_URL = 'http://sandbox.local/sandbox/v1/';

/** Puts the server's parts together. */
export function createDeps(environment: Environment): Deps {
  const { db, prepared, clock, files, authSecret, payments, settings, log } = environment;
  const tokens = new AccessTokens(authSecret, clock);
  const entitlements = entitlementQueries(db);
  const rateLimiter = new RateLimiter({ db, secret: authSecret, addressFactor: settings.ADDRESS_LIMIT_FACTOR });
  const cardTestingProtection = new CardTestingProtection({ rateLimiter, cardHolders: cardTestingQueries(db), secret: authSecret });
  const commerce = createCommerce({
    db,
    tokens,
    payments,
    rateLimiter,
    cardTestingProtection,
    mailer: createMailer(settings, { clock, log }),
    mailOrigin: () => originForMail(undefined, settings, environment.ports()),
    authSecret,
    clock,
    log,
    feeBps: settings.PLATFORM_FEE_BPS,
    seller: settings.SELLER,
  });
  const syncNotifier = new SyncNotifier(readingQueries(db).lastSeqs, (error) =>
    log.warn({ err: error }, 'What changed for readers could not be looked up.'),
  );
  const publicationPool = new PublicationPool(files);
  const pressure = new LoadMonitor();
  const metrics = new Metrics({
    queuedPasswordHashes: () => commerce.passwords.load.waiting,
    requestsInFlight: () => pressure.current.underWay,
    pendingEvents: () => stripeEventQueries(db).countPending(),
    failedEmails: () => countFailedEmails(db, MAX_ATTEMPTS),
  });
  const { sandbox } = environment;
  const pingProvider = () =>
    sandbox ? sandbox.browserFetch(new Request(SANDBOX_API_URL)) : fetch(STRIPE_API_URL, { method: 'HEAD' });
  return {
    ...environment,
    ...commerce,
    pressure,
    metrics,
    health: new Health({ db, pingProvider }),
    entitlements,
    editions: editionQueries(db),
    products: productQueries(db, prepared),
    pages: authorSeriesQueries(db),
    genres: genreQueries(db),
    seo: seoQueries(db),
    appPasswords: new AppPasswords({ queries: appPasswordQueries(db), clock }),
    reviews: reviewQueries(db),
    favorites: favoriteQueries(db),
    sessions: sessionQueries(db),
    readingSync: new ReadingSync({ db, syncNotifier: syncNotifier, clock }),
    syncNotifier,
    annotationExport: new AnnotationExport(db),
    tokens,
    rateLimiter,
    cardTestingProtection,
    readingGrants: new ReadingGrants(grantQueries(db), entitlements, clock),
    publicationPool,
    bookTextCache: new BookTextCache(files, publicationPool),
    connect: new Connect({
      payees: connectQueries(db),
      connectedAccounts: environment.connectedAccounts,
      transfers: commerce.transfers,
      isSandbox: environment.sandbox !== undefined,
    }),
    responseCache: new ResponseCache(
      () => readCatalogVersion(db),
      environment.catalogChanges,
      clock,
      (error) => log.error({ err: error }, 'An answer could not be packed as small as it goes.'),
    ),
    reviewService: new ReviewService({ db, accounts: accountQueries(db), entitlements, clock }),
  };
}
