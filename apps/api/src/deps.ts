import type { Config } from '@octavo/core/entities';
import type { Sandbox } from '@octavo/stripe-sandbox/server';
import type { Logger } from 'pino';
import type { AccessTokens } from './accounts/access-tokens.ts';
import type { EmailVerifications } from './accounts/email-verifications.service.ts';
import type { AccountData } from './accounts/account-data.service.ts';
import type { AccountSettings } from './accounts/account-settings.service.ts';
import type { Accounts } from './accounts/accounts.service.ts';
import type { AppPasswords } from './accounts/app-passwords.service.ts';
import type { PasswordResets } from './accounts/password-resets.service.ts';
import type { HashCost, Passwords } from './accounts/passwords.ts';
import type { BackgroundTasks } from './background/background-tasks.ts';
import type { BookTraffic } from './catalog/book-traffic.ts';
import type { ReviewService } from './catalog/review.service.ts';
import type { FavoriteQueries } from './db/accounts/favorites.queries.ts';
import type { SessionQueries } from './db/accounts/sessions.queries.ts';
import type { AuthorSeriesQueries } from './db/catalog/authors-series.queries.ts';
import type { EditionQueries } from './db/catalog/editions.queries.ts';
import type { GenreQueries } from './db/catalog/genres.queries.ts';
import type { ProductQueries } from './db/catalog/products.queries.ts';
import type { ReviewQueries } from './db/catalog/reviews.queries.ts';
import type { CatalogChangeListener } from './db/connection/catalog-change-listener.ts';
import type { PreparedQueries } from './db/connection/prepared-queries.ts';
import type { Db } from './db/database.ts';
import type { EntitlementQueries } from './db/reading/entitlements.queries.ts';
import type { SeoQueries } from './db/seo/seo.queries.ts';
import type { Settings } from './env.ts';
import type { FileStore } from './files/index.ts';
import type { EmailSender } from './mail/index.ts';
import type { Health, LoadMonitor, Metrics } from './operations/index.ts';
import type { Orders } from './orders/orders.service.ts';
import type { Ports } from './origins.ts';
import type { AuthorDebts } from './payments/author-debts.service.ts';
import type { CardTestingProtection } from './payments/card-testing-protection.ts';
import type { Connect } from './payments/connect.service.ts';
import type { ConnectedAccounts } from './payments/connected-accounts.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import type { PaymentSync } from './payments/payment-sync.service.ts';
import type { Reconciliation } from './payments/reconciliation.service.ts';
import type { Refunds } from './payments/refunds.service.ts';
import type { Transfers } from './payments/transfers.service.ts';
import type { WebhookInbox } from './payments/webhook-inbox.service.ts';
import type { AnnotationExport } from './reading/annotation-export.service.ts';
import type { BookTextCache } from './reading/book-text-cache.ts';
import type { PublicationPool } from './reading/publication-pool.ts';
import type { ReadingGrants } from './reading/reading-grants.service.ts';
import type { ReadingSync } from './reading/reading-sync.service.ts';
import type { SyncNotifier } from './reading/sync-notifier.ts';
import type { ResponseCache } from './response-cache/response-cache.ts';
import type { Scheduler } from './scheduler.ts';
import type { RateLimiter } from './security/rate-limiter.ts';
import type { ShopProfiles } from './shop/shop-profile.ts';
import type { Studio } from './studio/index.ts';

/** Resources that a process passes in. Tests pass their own. */
export interface Environment {
  readonly settings: Settings;
  /** Signs access tokens. */
  readonly authSecret: string;
  readonly db: Db;
  /** Prepared statements for frequent queries on the same database. */
  readonly prepared: PreparedQueries;
  /** Without it, each check of the catalog version is a query. */
  readonly catalogChanges?: CatalogChangeListener | undefined;
  readonly files: FileStore;
  /** The payment provider's settings that the browser needs. */
  readonly paymentConfig: Config['payment'];
  readonly payments: PaymentProvider;
  /** Authors' accounts at the payment provider. */
  readonly connectedAccounts: ConnectedAccounts;
  /** Set when the local sandbox replaces Stripe. */
  readonly sandbox?: Pick<Sandbox, 'browserFetch'> | undefined;
  /** The cost of hashing a password. The default is that for passwords of users. */
  readonly passwordCost?: HashCost | undefined;
  readonly clock: () => Date;
  readonly log: Logger;
  /** The ports that the servers listen on; read at request time. */
  readonly ports: () => Ports;
}

/** Services for accounts, orders, payments and emails. */
export interface Services {
  readonly accounts: Accounts;
  readonly accountSettings: AccountSettings;
  readonly accountData: AccountData;
  readonly emails: EmailSender;
  readonly emailVerifications: EmailVerifications;
  readonly passwordResets: PasswordResets;
  /** Work that continues after the response was sent. */
  readonly backgroundTasks: BackgroundTasks;
  readonly passwords: Passwords;
  readonly orders: Orders;
  readonly paymentSync: PaymentSync;
  readonly transfers: Transfers;
  readonly refunds: Refunds;
  readonly inbox: WebhookInbox;
  readonly reconciliation: Reconciliation;
  readonly studio: Studio;
  /** Views, samples and carts of books. */
  readonly bookTraffic: BookTraffic;
  readonly scheduler: Scheduler;
}

/** All dependencies of the routes. A route declares the ones it uses: `({ products }: Pick<Deps, 'products'>)`. */
export interface Deps extends Environment, Services {
  readonly products: ProductQueries;
  readonly authorSeries: AuthorSeriesQueries;
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
  readonly loadMonitor: LoadMonitor;
  readonly readingGrants: ReadingGrants;
  readonly publicationPool: PublicationPool;
  readonly bookTextCache: BookTextCache;
  readonly debts: AuthorDebts;
  readonly connect: Connect;
  readonly responseCache: ResponseCache;
  readonly shopProfiles: ShopProfiles;
  readonly reviewService: ReviewService;
}
