/** One file on purpose: the only place where services are created, in the order in which they need each other. */
import { AccessTokens } from './accounts/access-tokens.ts';
import { EmailVerifications } from './accounts/email-verifications.service.ts';
import { TrustedDevices } from './accounts/trusted-devices.ts';
import { AccountData } from './accounts/account-data.service.ts';
import { AccountSettings } from './accounts/account-settings.service.ts';
import { Accounts } from './accounts/accounts.service.ts';
import { AppPasswords } from './accounts/app-passwords.service.ts';
import { PasswordResets } from './accounts/password-resets.service.ts';
import { Passwords } from './accounts/passwords.ts';
import { BackgroundTasks } from './background/background-tasks.ts';
import { ShutdownSignal } from './background/shutdown-signal.ts';
import { BookTraffic } from './catalog/book-traffic.ts';
import { ReviewService } from './catalog/review.service.ts';
import { accountDataQueries } from './db/accounts/account-data.queries.ts';
import { accountSettingsQueries } from './db/accounts/account-settings.queries.ts';
import { accountQueries } from './db/accounts/accounts.queries.ts';
import { appPasswordQueries } from './db/accounts/app-passwords.queries.ts';
import { favoriteQueries } from './db/accounts/favorites.queries.ts';
import { passwordResetQueries } from './db/accounts/password-resets.queries.ts';
import { sessionQueries } from './db/accounts/sessions.queries.ts';
import { authorSeriesQueries } from './db/catalog/authors-series.queries.ts';
import { readCatalogVersion } from './db/catalog/catalog-version.queries.ts';
import { editionQueries } from './db/catalog/editions.queries.ts';
import { genreQueries } from './db/catalog/genres.queries.ts';
import { productQueries } from './db/catalog/products.queries.ts';
import { reviewQueries } from './db/catalog/reviews.queries.ts';
import { emailChangeUndoQueries } from './db/mail/email-change-undos.queries.ts';
import { emailOutboxQueries } from './db/mail/email-outbox.queries.ts';
import { emailRecipientQueries } from './db/mail/email-recipients.queries.ts';
import { emailRetentionQueries } from './db/mail/email-retention.queries.ts';
import { fileSetQueries } from './db/files/file-sets.queries.ts';
import { emailVerificationQueries } from './db/mail/email-verifications.queries.ts';
import { cardTestingQueries } from './db/payments/card-testing.queries.ts';
import { connectQueries } from './db/payments/connect.queries.ts';
import { stripeEventQueries } from './db/payments/stripe-events.queries.ts';
import { entitlementQueries } from './db/reading/entitlements.queries.ts';
import { grantQueries } from './db/reading/grants.queries.ts';
import { readingQueries } from './db/reading/reading.queries.ts';
import { seoQueries } from './db/seo/seo.queries.ts';
import { bookTrafficQueries } from './db/studio/book-traffic.queries.ts';
import type { Settings } from './env.ts';
import { registeredFiles } from './files/index.ts';
import { UnusedFiles } from './background/unused-files.ts';
import { RATE_LIMITS } from './limits/limits.ts';
import {
  createMailer,
  emailRenderers,
  EmailRetention,
  EmailSender,
  MAX_ATTEMPTS,
  RecipientLimiter,
} from './mail/index.ts';
import { Health, LoadMonitor, Metrics } from './operations/index.ts';
import { Orders } from './orders/orders.service.ts';
import { originForMail } from './origins.ts';
import { AuthorDebts } from './payments/author-debts.service.ts';
import { CardTestingProtection } from './payments/card-testing-protection.ts';
import { Connect } from './payments/connect.service.ts';
import { PaymentSync } from './payments/payment-sync.service.ts';
import { JobFailures } from './background/job-failures.ts';
import { redactSecrets } from './operations/redact-secrets.ts';
import { Reconciliation } from './payments/reconciliation.service.ts';
import { Refunds } from './payments/refunds.service.ts';
import { Transfers } from './payments/transfers.service.ts';
import { WebhookInbox } from './payments/webhook-inbox.service.ts';
import { AnnotationExport } from './reading/annotation-export.service.ts';
import { BookTextCache } from './reading/book-text-cache.ts';
import { PublicationPool } from './reading/publication-pool.ts';
import { ReadingGrants } from './reading/reading-grants.service.ts';
import { ReadingSync } from './reading/reading-sync.service.ts';
import { SyncNotifier } from './reading/sync-notifier.ts';
import { ResponseCache } from './response-cache/response-cache.ts';
import { Scheduler } from './scheduler.ts';
import { pointsOf, RateLimiter } from './security/rate-limiter.ts';
import { ShopProfiles } from './shop/shop-profile.ts';
import { createStudio } from './studio/index.ts';

import type { Deps, Environment, Services } from './deps.ts';

/** Any response shows that the provider is reachable. */
const STRIPE_API_URL = 'https://api.stripe.com';
const SANDBOX_API_URL = 'http://sandbox.local/sandbox/v1/';

/** Creates all services and queries of the server. */
export function createDeps(environment: Environment): Deps {
  const { db, prepared, clock, authSecret, settings, log } = environment;
  const files = registeredFiles(environment.files, fileSetQueries(db));
  const tokens = new AccessTokens(authSecret, clock);
  const entitlements = entitlementQueries(db);
  const rateLimiter = new RateLimiter({ db, secret: authSecret, ...limitFactorsOf(settings) });
  const cardTestingProtection = new CardTestingProtection({
    rateLimiter,
    cardTesting: cardTestingQueries(db),
    secret: authSecret,
  });
  const publicationPool = new PublicationPool(files);
  // A missing text is stored beside a book, whose files are registered.
  const bookTextCache = new BookTextCache(environment.files, publicationPool);
  const responseCache = new ResponseCache(
    () => readCatalogVersion(db),
    environment.catalogChanges,
    clock,
    (error) => log.error({ err: error }, 'Maximum compression failed.'),
  );
  const shopProfiles = new ShopProfiles({ db, settings, responseCache });
  const services = createServices(
    { ...environment, files },
    { tokens, rateLimiter, cardTestingProtection, bookTextCache, publicationPool, shopProfiles },
  );
  const syncNotifier = new SyncNotifier(readingQueries(db).lastSeqs, (error) =>
    log.warn({ err: error }, 'Polling reading changes failed.'),
  );
  const loadMonitor = new LoadMonitor();
  const metrics = new Metrics({
    queuedPasswordHashes: () => services.passwords.load.waiting,
    requestsInFlight: () => loadMonitor.current.inFlight,
    pendingEvents: () => stripeEventQueries(db).countPending(),
    failedEmails: () => emailOutboxQueries(db).countFailed(MAX_ATTEMPTS),
  });
  const { sandbox } = environment;
  const pingProvider = () =>
    sandbox ? sandbox.browserFetch(new Request(SANDBOX_API_URL)) : fetch(STRIPE_API_URL, { method: 'HEAD' });
  return {
    ...environment,
    files,
    ...services,
    loadMonitor,
    metrics,
    health: new Health({ db, pingProvider }),
    entitlements,
    editions: editionQueries(db),
    products: productQueries(db, prepared),
    authorSeries: authorSeriesQueries(db),
    genres: genreQueries(db),
    seo: seoQueries(db),
    appPasswords: new AppPasswords({ queries: appPasswordQueries(db), clock }),
    reviews: reviewQueries(db),
    favorites: favoriteQueries(db),
    sessions: sessionQueries(db),
    readingSync: new ReadingSync({ db, syncNotifier, clock }),
    syncNotifier,
    annotationExport: new AnnotationExport(db),
    tokens,
    rateLimiter,
    cardTestingProtection,
    readingGrants: new ReadingGrants(grantQueries(db), entitlements, clock),
    publicationPool,
    bookTextCache,
    debts: new AuthorDebts({ db, clock }),
    connect: new Connect({
      payees: connectQueries(db),
      connectedAccounts: environment.connectedAccounts,
      transfers: services.transfers,
      isSandbox: environment.sandbox !== undefined,
    }),
    responseCache,
    shopProfiles,
    reviewService: new ReviewService({ db, accounts: accountQueries(db), entitlements, clock }),
  };
}

const limitFactorsOf = ({ ADDRESS_LIMIT_FACTOR, ACCOUNT_LIMIT_FACTOR }: Settings) => ({
  addressFactor: ADDRESS_LIMIT_FACTOR,
  accountFactor: ACCOUNT_LIMIT_FACTOR,
});

/** Creates the {@link Services}. */
function createServices(
  { db, files, payments, settings, authSecret, passwordCost, clock, log, ports }: Environment,
  {
    tokens,
    rateLimiter,
    cardTestingProtection,
    bookTextCache,
    publicationPool,
    shopProfiles,
  }: Pick<
    Deps,
    'tokens' | 'rateLimiter' | 'cardTestingProtection' | 'bookTextCache' | 'publicationPool' | 'shopProfiles'
  >,
): Services {
  const { PLATFORM_FEE_BPS: feeBps } = settings;
  const passwords = new Passwords(passwordCost);
  const accounts = accountQueries(db);
  const backgroundTasks = new BackgroundTasks((error, task) =>
    log.error({ err: error, task }, 'A background task failed.'),
  );
  const shutdown = new ShutdownSignal();
  const paymentSync = new PaymentSync({ db, payments, clock });
  const transfers = new Transfers({
    db,
    payments,
    shutdown,
    clock,
    onFailure: (error, orderId) => log.warn({ err: error, orderId }, 'Transfer failed; will retry.'),
  });
  const refunds = new Refunds({
    db,
    payments,
    paymentSync,
    transfers,
    shutdown,
    clock,
    onFailure: (error, orderId) => log.warn({ err: error, orderId }, 'Refund failed; will retry.'),
  });
  const inbox = new WebhookInbox({
    db,
    payments,
    paymentSync,
    transfers,
    shutdown,
    clock,
    // Over the limit, the payment is canceled. The browser already has its client secret, so the provider would accept more attempts.
    onDeclined: (intentId) =>
      backgroundTasks.run('record declined card', async () => {
        if (await cardTestingProtection.recordDecline(intentId)) await payments.cancelIntent(intentId);
      }),
    onFailure: (error, eventId) => log.warn({ err: error, eventId }, 'Webhook event failed; will retry.'),
  });
  const recipientLimiter = new RecipientLimiter({ queries: emailRecipientQueries(db), secret: authSecret, clock });
  const emails = new EmailSender({
    outbox: emailOutboxQueries(db),
    renderers: emailRenderers({ db, shopProfiles, clock }),
    mailer: createMailer(settings, { clock, log }),
    recipientLimiter,
    // Emails that no request triggered use the configured origin in their links.
    mailOrigin: () => originForMail(undefined, settings, ports()),
    shutdown,
    clock,
    onFailure: (error, { id: emailId, template, order_id: orderId }, isPermanent) =>
      isPermanent
        ? log.error({ err: error, emailId, template, orderId }, 'Email failed permanently.')
        : log.warn({ err: error, emailId, template, orderId }, 'Email failed; will retry.'),
  });
  const reconciliation = new Reconciliation({
    db,
    payments,
    paymentSync,
    inbox,
    shutdown,
    clock,
    onIssue: (description, orderId) => log.error({ orderId }, description),
    onFailure: (error, subject) => log.warn({ err: error, subject }, 'Reconciliation of a balance transaction failed.'),
  });
  const studio = createStudio({
    db,
    files,
    backgroundTasks,
    shutdown,
    rules: { approve: settings.APPROVE_BOOKS },
    bookTextCache,
    emails,
    maxBytes: settings.MAX_BOOK_MB * 1024 * 1024,
    clock,
    settings,
    shopProfiles,
    onFailure: (error, uploadId) => log.warn({ err: error, uploadId }, 'The check of a file failed; will retry.'),
    onAdviceFailure: (error, editionId) => log.warn({ err: error, editionId }, 'Advice about a file failed.'),
    publicationPool,
  });
  const resets = passwordResetQueries(db);
  const orderLimit = {
    max: pointsOf('order account', limitFactorsOf(settings)),
    seconds: RATE_LIMITS['order account'].seconds,
  };
  const bookTraffic = new BookTraffic({
    queries: bookTrafficQueries(db),
    clock,
    timeZone: settings.SHOP_TIME_ZONE,
    hasRenderedPages: settings.SERVER_RENDERING,
  });
  const orders = new Orders({
    db,
    payments,
    paymentSync,
    feeBps,
    shopProfiles,
    clock,
    orderLimit,
    onPlaced: (productIds) => bookTraffic.countCart(productIds),
  });
  return {
    emails,
    reconciliation,
    passwords,
    paymentSync,
    transfers,
    refunds,
    inbox,
    backgroundTasks,
    accounts: new Accounts({
      accounts,
      passwords,
      tokens,
      rateLimiter,
      trustedDevices: new TrustedDevices({ secret: authSecret, clock }),
      emails,
      backgroundTasks,
      secret: authSecret,
      clock,
    }),
    accountSettings: new AccountSettings({
      accounts,
      settings: accountSettingsQueries(db),
      emailChangeUndos: emailChangeUndoQueries(db),
      passwords,
      emails,
      rateLimiter,
      backgroundTasks,
      clock,
    }),
    accountData: new AccountData({
      accounts,
      data: accountDataQueries(db),
      annotationExport: new AnnotationExport(db),
      orders,
      passwords,
      clock,
    }),
    emailVerifications: new EmailVerifications({
      accounts,
      verifications: emailVerificationQueries(db),
      emails,
      rateLimiter,
      backgroundTasks,
      clock,
    }),
    passwordResets: new PasswordResets({ resets, emails, passwords, backgroundTasks, clock }),
    orders,
    studio,
    bookTraffic,
    scheduler: new Scheduler({
      db,
      studio,
      bookTraffic,
      accounts,
      orders,
      paymentSync,
      transfers,
      refunds,
      inbox,
      emails,
      emailRetention: new EmailRetention({ queries: emailRetentionQueries(db), shutdown, clock }),
      unusedFiles: new UnusedFiles({
        files,
        sets: fileSetQueries(db),
        shutdown,
        clock,
        onFailure: (error, name) => log.warn({ err: error, name }, 'Removing unused files failed; will retry.'),
      }),
      recipientLimiter,
      reconciliation,
      jobFailures: new JobFailures({ db, clock, redact: redactSecrets }),
      shutdown,
      clock,
      onFailure: (error, job) => log.warn({ err: error, job }, 'Job failed; will retry.'),
    }),
  };
}
