import type { Logger } from 'pino';
import { accountDataQueries } from './db/account-data.queries.ts';
import { accountSettingsQueries } from './db/account-settings.queries.ts';
import { accountQueries } from './db/accounts.queries.ts';
import type { Db } from './db/database.ts';
import { noticeQueries } from './db/notices.queries.ts';
import { orderQueries } from './db/orders.queries.ts';
import { passwordResetQueries } from './db/password-resets.queries.ts';
import { receiptQueries } from './db/receipts.queries.ts';
import { refundLetterQueries } from './db/refund-letters.queries.ts';
import type { Mailer } from './mail/index.ts';
import type { AccessTokens } from './services/access-tokens.ts';
import { AccountData } from './services/account-data.service.ts';
import { AccountSettings } from './services/account-settings.service.ts';
import { Accounts } from './services/accounts.service.ts';
import { Errands } from './services/errands.ts';
import type { CardGuard } from './services/card-guard.ts';
import type { Guards } from './services/guards.ts';
import { MarkExport } from './services/mark-export.service.ts';
import { Notices } from './services/notices.service.ts';
import { OrderJobs } from './services/order-jobs.ts';
import { Ordering } from './services/ordering.service.ts';
import { PasswordResets } from './services/password-resets.service.ts';
import { Passwords } from './services/passwords.ts';
import type { Payments } from './services/payments.ts';
import { Reconciliation } from './services/reconciliation.service.ts';
import { Receipts } from './services/receipts.service.ts';
import { Refunds } from './services/refunds.service.ts';
import { Settling } from './services/settling.service.ts';
import { StopFlag } from './services/stop-flag.ts';
import { Transfers } from './services/transfers.service.ts';
import { WebhookInbox } from './services/webhook-inbox.service.ts';

/** The parts that deal with people and money. */
export interface Commerce {
  readonly accounts: Accounts;
  readonly accountSettings: AccountSettings;
  readonly accountData: AccountData;
  readonly notices: Notices;
  readonly passwordResets: PasswordResets;
  /** What is still to be done for answers already given. */
  readonly errands: Errands;
  readonly passwords: Passwords;
  readonly ordering: Ordering;
  readonly settling: Settling;
  readonly transfers: Transfers;
  readonly refunds: Refunds;
  readonly inbox: WebhookInbox;
  readonly receipts: Receipts;
  readonly reconciliation: Reconciliation;
  readonly orderJobs: OrderJobs;
}

interface CommerceSurroundings {
  db: Db;
  tokens: AccessTokens;
  payments: Payments;
  mailer: Mailer;
  guards: Guards;
  cardGuard: CardGuard;
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
  guards,
  cardGuard,
  mailOrigin,
  authSecret,
  feeBps,
  seller,
  clock,
  log,
}: CommerceSurroundings): Commerce {
  const passwords = new Passwords();
  const accounts = accountQueries(db);
  const errands = new Errands((error, what) => log.error({ err: error, what }, 'An errand failed.'));
  const stop = new StopFlag();
  const settling = new Settling({ db, payments, clock });
  const transfers = new Transfers({
    db,
    payments,
    stop,
    clock,
    onFailure: (error, orderId) => log.warn({ err: error, orderId }, 'An author’s share will be tried again.'),
  });
  const refunds = new Refunds({
    db,
    payments,
    settling,
    transfers,
    stop,
    clock,
    onFailure: (error, orderId) =>
      log.warn({ err: error, orderId }, 'The card provider did not answer for a refund; it will be asked again.'),
  });
  const inbox = new WebhookInbox({
    db,
    payments,
    settling,
    transfers,
    stop,
    clock,
    // One card too many: the payment is closed, because its secret is out and the provider would go on trying.
    onDeclined: (intentId) =>
      errands.run('count of a declined card', async () => {
        if (await cardGuard.declined(intentId)) await payments.cancelIntent(intentId);
      }),
    onFailure: (error, eventId) =>
      log.warn({ err: error, eventId }, 'An event of the card provider will be tried again.'),
  });
  const receipts = new Receipts({
    receipts: receiptQueries(db),
    refundLetters: refundLetterQueries(db),
    orders: orderQueries(db),
    mailer,
    mailOrigin,
    seller,
    stop,
    clock,
    onFailure: (error, orderId, isGivenUp) =>
      isGivenUp
        ? log.error({ err: error, orderId }, 'A receipt was given up: no mail has reached its buyer for three days.')
        : log.warn({ err: error, orderId }, 'A receipt will be tried again.'),
  });
  const reconciliation = new Reconciliation({
    db,
    payments,
    settling,
    inbox,
    stop,
    clock,
    onFinding: (what, orderId) => log.error({ orderId }, what),
    onFailure: (error, what) => log.warn({ err: error, what }, 'A movement of money could not be compared.'),
  });
  const resets = passwordResetQueries(db);
  const notices = new Notices({
    notices: noticeQueries(db),
    resets,
    mailer,
    mailOrigin,
    stop,
    clock,
    onFailure: (error, noticeId, isGivenUp) =>
      isGivenUp
        ? log.error({ err: error, noticeId }, 'A notice was given up: no mail has reached its reader for three days.')
        : log.warn({ err: error, noticeId }, 'A notice will be tried again.'),
  });
  const ordering = new Ordering({ db, payments, settling, feeBps, seller, clock });
  return {
    receipts,
    reconciliation,
    passwords,
    settling,
    transfers,
    refunds,
    inbox,
    errands,
    accounts: new Accounts({ accounts, passwords, tokens, guards, secret: authSecret, clock }),
    notices,
    accountSettings: new AccountSettings({
      accounts,
      settings: accountSettingsQueries(db),
      passwords,
      notices,
      guards,
      errands,
      clock,
    }),
    accountData: new AccountData({
      accounts,
      data: accountDataQueries(db),
      markExport: new MarkExport(db),
      ordering,
      passwords,
      clock,
    }),
    passwordResets: new PasswordResets({ resets, notices, passwords, errands, clock }),
    ordering,
    orderJobs: new OrderJobs({
      db,
      accounts,
      ordering,
      settling,
      transfers,
      refunds,
      inbox,
      receipts,
      notices,
      reconciliation,
      stop,
      clock,
      onFailure: (error, what) => log.warn({ err: error, what }, 'A job will be tried again.'),
    }),
  };
}
