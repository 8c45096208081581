import * as v from 'valibot';
import { TextSchema } from '../entities/index.ts';

/**
 * The states of an author's payment account: missing, incomplete, ready, or restricted until the provider gets more
 * information. The state is unknown while the provider does not respond.
 */
export const payoutAccountStates = ['none', 'started', 'complete', 'restricted', 'unknown'] as const;
/** The state of an author's payment account. */
export type PayoutAccountState = (typeof payoutAccountStates)[number];

/** The payment account of an author, and what the shop owes. Amounts are dollars such as `"12.90"`. */
export const PayoutsSchema = v.object({
  account: v.picklist(payoutAccountStates),
  /** The shares of all sales, without those that were refunded. */
  earned: TextSchema,
  transferred: TextSchema,
  /** What the shop will transfer. */
  due: TextSchema,
  /** Refunds after the transfer, which the shop keeps from the next sales. */
  debt: TextSchema,
});
export type Payouts = v.InferOutput<typeof PayoutsSchema>;
