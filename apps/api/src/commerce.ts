import type { Logger } from 'pino';
import { accountDataQueries } from './db/accounts/account-data.queries.ts';
import { accountSettingsQueries } from './db/accounts/account-settings.queries.ts';
import { accountQueries } from './db/accounts/accounts.queries.ts';
import type { Db } from './db/database.ts';
import { accountEmailQueries } from './db/mail/account-emails.queries.ts';
import { orderQueries } from './db/orders/orders.queries.ts';
import { passwordResetQueries } from './db/accounts/password-resets.queries.ts';
import { receiptEmailQueries } from './db/mail/receipt-emails.queries.ts';
import { refundEmailQueries } from './db/mail/refund-emails.queries.ts';
import type { Mailer } from './mail/index.ts';
import type { AccessTokens } from './accounts/access-tokens.ts';
import { AccountData } from './accounts/account-data.service.ts';
import { AccountSettings } from './accounts/account-settings.service.ts';
import { Accounts } from './accounts/accounts.service.ts';
import { BackgroundTasks } from './background/background-tasks.ts';
import type { CardTestingProtection } from './payments/card-testing-protection.ts';
import type { RateLimiter } from './accounts/rate-limiter.ts';
import { AnnotationExport } from './reading/annotation-export.service.ts';
import { AccountEmails } from './mail/account-emails.service.ts';
import { Scheduler } from './background/scheduler.ts';
import { Orders } from './orders/orders.service.ts';
import { PasswordResets } from './accounts/password-resets.service.ts';
import { Passwords } from './accounts/passwords.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import { Reconciliation } from './payments/reconciliation.service.ts';
import { OrderEmails } from './mail/order-emails.service.ts';
import { Refunds } from './payments/refunds.service.ts';
import { PaymentSync } from './payments/payment-sync.service.ts';
import { ShutdownSignal } from './background/shutdown-signal.ts';
import { Transfers } from './payments/transfers.service.ts';
import { WebhookInbox } from './payments/webhook-inbox.service.ts';

/** The parts that deal with people and money. */
export interface Commerce {
  readonly accounts: Accounts;
  readonly accountSettings: AccountSettings;
  readonly accountData: AccountData;
  readonly accountEmails: AccountEmails;
  readonly passwordResets: PasswordResets;
  /** What is still to be done for answers already given. */
  readonly backgroundTasks: BackgroundTasks;
  readonly passwords: Passwords;
  readonly orders: Orders;
  readonly paymentSync: PaymentSync;
  readonly transfers: Transfers;
  readonly refunds: Refunds;
  readonly inbox: WebhookInbox;
  readonly orderEmails: OrderEmails;
  readonly reconciliation: Reconciliation;
  readonly scheduler: Scheduler;
}

interface CommerceOptions {
  db: Db;
  tokens: AccessTokens;
  payments: PaymentProvider;
  mailer: Mailer;
  rateLimiter: RateLimiter;
  cardTestingProtection: CardTestingProtection;
  /** The shop's origin for the links of a mail that no request asked for. */
  mailOrigin: () => string;
  authSecret: string;
  feeBps: number;
  seller: readonly string[];
  clock: () => Date;
  log: Logger;
}

/** Puts them together. */
export function createCommerce({
  db,
  tokens,
  payments,
  mailer,
  rateLimiter,
  cardTestingProtection,
  mailOrigin,
  authSecret,
  feeBps,
  seller,
  clock,
  log,
}: CommerceOptions): Commerce {
  const passwords = new Passwords();
  const accounts = accountQueries(db);
  const backgroundTasks = new BackgroundTasks((error, what) => log.error({ err: error, what }, 'An errand failed.'));
  const shutdown = new ShutdownSignal();
  const paymentSync = new PaymentSync({ db, payments, clock });
  const transfers = new Transfers({
    db,
    payments,
    shutdown,
    clock,
    onFailure: (error, orderId) => log.warn({ err: error, orderId }, 'An author’s share will be tried again.'),
  });
  const refunds = new Refunds({
    db,
    payments,
    paymentSync,
    transfers,
    shutdown,
    clock,
    onFailure: (error, orderId) =>
      log.warn({ err: error, orderId }, 'The card provider did not answer for a refund; it will be asked again.'),
  });
  const inbox = new WebhookInbox({
    db,
    payments,
    paymentSync,
    transfers,
    shutdown,
    clock,
    // One card too many: the payment is closed, because its secret is out and the provider would go on trying.
    onDeclined: (intentId) =>
      backgroundTasks.run('count of a declined card', async () => {
        if (await cardTestingProtection.recordDecline(intentId)) await payments.cancelIntent(intentId);
      }),
    onFailure: (error, eventId) =>
      log.warn({ err: error, eventId }, 'An event of the card provider will be tried again.'),
  });
  const orderEmails = new OrderEmails({
    receipts: receiptEmailQueries(db),
    refundEmails: refundEmailQueries(db),
    orders: orderQueries(db),
    mailer,
    mailOrigin,
    seller,
    shutdown,
    clock,
    onFailure: (error, orderId, isGivenUp) =>
      isGivenUp
        ? log.error({ err: error, orderId }, 'A receipt was given up: no mail has reached its buyer for three days.')
        : log.warn({ err: error, orderId }, 'A receipt will be tried again.'),
  });
  const reconciliation = new Reconciliation({
    db,
    payments,
    paymentSync,
    inbox,
    shutdown,
    clock,
    onIssue: (what, orderId) => log.error({ orderId }, what),
    onFailure: (error, what) => log.warn({ err: error, what }, 'A movement of money could not be compared.'),
  });
  const resets = passwordResetQueries(db);
  const accountEmails = new AccountEmails({
    notices: accountEmailQueries(db),
    resets,
    mailer,
    mailOrigin,
    shutdown,
    clock,
    onFailure: (error, noticeId, isGivenUp) =>
      isGivenUp
        ? log.error({ err: error, noticeId }, 'A notice was given up: no mail has reached its reader for three days.')
        : log.warn({ err: error, noticeId }, 'A notice will be tried again.'),
  });
  const orders = new Orders({ db, payments, paymentSync, feeBps, seller, clock });
  return {
    orderEmails,
    reconciliation,
    passwords,
    paymentSync,
    transfers,
    refunds,
    inbox,
    backgroundTasks,
    accounts: new Accounts({ accounts, passwords, tokens, rateLimiter, secret: authSecret, clock }),
    accountEmails,
    accountSettings: new AccountSettings({
      accounts,
      settings: accountSettingsQueries(db),
      passwords,
      accountEmails,
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
    passwordResets: new PasswordResets({ resets, accountEmails, passwords, backgroundTasks, clock }),
    orders,
    scheduler: new Scheduler({
      db,
      accounts,
      orders,
      paymentSync,
      transfers,
      refunds,
      inbox,
      orderEmails,
      accountEmails,
      reconciliation,
      shutdown,
      clock,
      onFailure: (error, what) => log.warn({ err: error, what }, 'A job will be tried again.'),
    }),
  };
}
