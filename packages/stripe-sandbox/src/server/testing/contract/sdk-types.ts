import type Stripe from 'stripe';

/**
 * The SDK's type of each response, by its `object`. The contract test reads these types with the compiler and checks
 * every response against them.
 */
export interface SdkResponses {
  account: Stripe.Account;
  account_link: Stripe.AccountLink;
  balance: Stripe.Balance;
  balance_transaction: Stripe.BalanceTransaction;
  charge: Stripe.Charge;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
  list: { object: 'list'; data: unknown[]; has_more: boolean; url: string };
  login_link: Stripe.LoginLink;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  payout: Stripe.Payout;
  refund: Stripe.Refund;
  search_result: { object: 'search_result'; data: unknown[]; has_more: boolean; next_page: string | null; url: string };
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
}

/** The parameters that the SDK allows for each call. The contract test checks every sent parameter against them. */
export interface SdkRequestParams {
  'POST /v1/account_links': Stripe.AccountLinkCreateParams;
  'POST /v1/accounts': Stripe.AccountCreateParams;
  'POST /v1/accounts/:id': Stripe.AccountUpdateParams;
  'POST /v1/accounts/:id/login_links': Stripe.AccountCreateLoginLinkParams;
  'GET /v1/accounts': Stripe.AccountListParams;
  'GET /v1/accounts/:id': Stripe.AccountRetrieveParams;
  'GET /v1/balance': Stripe.BalanceRetrieveParams;
  'GET /v1/balance_transactions': Stripe.BalanceTransactionListParams;
  'GET /v1/balance_transactions/:id': Stripe.BalanceTransactionRetrieveParams;
  'GET /v1/charges': Stripe.ChargeListParams;
  'GET /v1/charges/search': Stripe.ChargeSearchParams;
  'GET /v1/charges/:id': Stripe.ChargeRetrieveParams;
  'GET /v1/disputes': Stripe.DisputeListParams;
  'GET /v1/disputes/:id': Stripe.DisputeRetrieveParams;
  'POST /v1/disputes/:id': Stripe.DisputeUpdateParams;
  'POST /v1/disputes/:id/close': Stripe.DisputeCloseParams;
  'GET /v1/events': Stripe.EventListParams;
  'GET /v1/events/:id': Stripe.EventRetrieveParams;
  'POST /v1/payment_intents': Stripe.PaymentIntentCreateParams;
  'GET /v1/payment_intents': Stripe.PaymentIntentListParams;
  'GET /v1/payment_intents/search': Stripe.PaymentIntentSearchParams;
  'GET /v1/payment_intents/:id': Stripe.PaymentIntentRetrieveParams;
  'POST /v1/payment_intents/:id': Stripe.PaymentIntentUpdateParams;
  'POST /v1/payment_intents/:id/cancel': Stripe.PaymentIntentCancelParams;
  'POST /v1/payment_intents/:id/confirm': Stripe.PaymentIntentConfirmParams;
  'GET /v1/payment_methods/:id': Stripe.PaymentMethodRetrieveParams;
  'GET /v1/payouts': Stripe.PayoutListParams;
  'GET /v1/payouts/:id': Stripe.PayoutRetrieveParams;
  'POST /v1/refunds': Stripe.RefundCreateParams;
  'GET /v1/refunds': Stripe.RefundListParams;
  'GET /v1/refunds/:id': Stripe.RefundRetrieveParams;
  'POST /v1/refunds/:id': Stripe.RefundUpdateParams;
  'POST /v1/transfers': Stripe.TransferCreateParams;
  'GET /v1/transfers': Stripe.TransferListParams;
  'GET /v1/transfers/:id': Stripe.TransferRetrieveParams;
  'POST /v1/transfers/:id': Stripe.TransferUpdateParams;
  'POST /v1/transfers/:id/reversals': Stripe.TransferCreateReversalParams;
  'GET /v1/transfers/:id/reversals': Stripe.TransferListReversalsParams;
  'GET /v1/transfers/:id/reversals/:reversal': Stripe.TransferRetrieveReversalParams;
}
