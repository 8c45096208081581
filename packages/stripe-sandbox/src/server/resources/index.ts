import type { Route } from '../http/api-call.ts';
import { accountRoutes } from './accounts.ts';
import { balanceTransactionRoutes } from './balance-transactions.ts';
import { chargeRoutes } from './charges.ts';
import { disputeRoutes } from './disputes.ts';
import { eventRoutes } from './events.ts';
import { paymentIntentRoutes } from './payment-intents.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { payoutRoutes } from './payouts.ts';
import { refundRoutes } from './refunds.ts';
import { testHelperRoutes } from './test-helpers.ts';
import { tokenRoutes } from './tokens.ts';
import { transferRoutes } from './transfers.ts';

/** All routes of the sandbox. */
export const routes: readonly Route[] = [
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...tokenRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...transferRoutes,
  ...accountRoutes,
  ...eventRoutes,
  ...balanceTransactionRoutes,
  ...payoutRoutes,
  ...testHelperRoutes,
];
