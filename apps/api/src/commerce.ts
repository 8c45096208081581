import type { Logger } from 'pino';
import { accountQueries } from './db/accounts.queries.ts';
import type { Db } from './db/database.ts';
import type { AccessTokens } from './services/access-tokens.ts';
import { Accounts } from './services/accounts.service.ts';
import { OrderJobs } from './services/order-jobs.ts';
import { Ordering } from './services/ordering.service.ts';
import { Passwords } from './services/passwords.ts';
import type { Payments } from './services/payments.ts';
import { Settling } from './services/settling.service.ts';
import { WebhookInbox } from './services/webhook-inbox.service.ts';

/** The parts that deal with people and money. */
export interface Commerce {
  readonly accounts: Accounts;
  readonly passwords: Passwords;
  readonly ordering: Ordering;
  readonly settling: Settling;
  readonly inbox: WebhookInbox;
  readonly orderJobs: OrderJobs;
}

interface CommerceSurroundings {
  db: Db;
  tokens: AccessTokens;
  payments: Payments;
  authSecret: string;
  feeBps: number;
  clock: () => Date;
  log: Logger;
}

/** Puts them together. */
export function createCommerce({
  db,
  tokens,
  payments,
  authSecret,
  feeBps,
  clock,
  log,
}: CommerceSurroundings): Commerce {
  const passwords = new Passwords();
  const settling = new Settling({ db, payments, clock });
  const inbox = new WebhookInbox({
    db,
    payments,
    settling,
    clock,
    onFailure: (error, eventId) =>
      log.warn({ err: error, eventId }, 'An event of the card provider will be tried again.'),
  });
  return {
    passwords,
    settling,
    inbox,
    accounts: new Accounts({ accounts: accountQueries(db), passwords, tokens, secret: authSecret, clock }),
    ordering: new Ordering({ db, payments, settling, feeBps }),
    orderJobs: new OrderJobs({
      db,
      payments,
      settling,
      inbox,
      clock,
      onFailure: (error, what) => log.warn({ err: error, what }, 'A job will be tried again.'),
    }),
  };
}
