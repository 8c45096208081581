import { Stripe } from 'stripe';
import type { TestShop } from '../harness.ts';
import { stripeClient } from '../stripe-client.ts';
import type { Step } from './steps.ts';

type ExternalStep = Extract<
  Step,
  {
    do:
      | 'bankResolves'
      | 'dashboardRefund'
      | 'transferReversal'
      | 'bankRefund'
      | 'dispute'
      | 'disputeResolves'
      | 'author';
  }
>;

/** Actions of banks, card holders, authors and the provider's dashboard that do not go through the shop. */
export class ExternalActions {
  readonly #shop: TestShop;
  readonly #provider: Stripe;
  /** The connected account on which author steps act. */
  readonly #account: string;

  constructor(shop: TestShop, account: string) {
    this.#shop = shop;
    this.#provider = stripeClient(shop);
    this.#account = account;
  }

  /** Performs a step on a payment or an author. Calls that the provider refuses have no effect. */
  async perform(step: ExternalStep, intentId: string | undefined): Promise<void> {
    const { testHelpers } = this.#shop.sandbox;
    if (step.do === 'author') return this.#changeAccount(step.change);
    if (!intentId) return;
    if (step.do === 'bankResolves') return testHelpers.resolveProcessing(intentId, step.outcome);
    const { data } = await this.#provider.charges.list({ payment_intent: intentId });
    const charge = data.find(({ status }) => status === 'succeeded');
    if (!charge) return;
    if (step.do === 'dispute') await testHelpers.dispute(charge.id, { inquiry: step.inquiry });
    else if (step.do === 'dashboardRefund') await this.#refund(charge, step.percent);
    else if (step.do === 'transferReversal') await this.#reverseTransfer(charge, step.percent);
    else if (step.do === 'bankRefund') {
      const [refund] = (await this.#provider.refunds.list({ charge: charge.id })).data;
      if (refund) await testHelpers.resolveRefund(refund.id, step.outcome);
    } else if (charge.disputed) {
      const [dispute] = (await this.#provider.disputes.list({ charge: charge.id })).data;
      if (dispute) await testHelpers.resolveDispute(dispute.id, step.outcome);
    }
  }

  async #changeAccount(change: Extract<Step, { do: 'author' }>['change']): Promise<void> {
    const { testHelpers } = this.#shop.sandbox;
    if (change === 'restricted') await testHelpers.restrict(this.#account);
    else if (change === 'onboarded') await testHelpers.onboard(this.#account);
    else await testHelpers.payOut({ account: this.#account });
  }

  /** Reverses a transfer in the dashboard; a transfer that was paid out cannot be reversed. */
  async #reverseTransfer({ transfer_group: group }: Stripe.Charge, percent: number): Promise<void> {
    if (group === null) return;
    const transfers = (await this.#provider.transfers.list({ transfer_group: group })).data;
    const transfer = transfers.find(({ reversed }) => !reversed);
    if (!transfer) return;
    const left = transfer.amount - transfer.amount_reversed;
    const amount = Math.max(1, Math.floor((left * percent) / 100));
    await this.#provider.transfers.createReversal(transfer.id, { amount }).catch((error: unknown) => {
      const isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError;
      if (!isRefusal || error.code !== 'balance_insufficient') throw error;
    });
  }

  async #refund(charge: Stripe.Charge, percent: number): Promise<void> {
    const left = charge.amount - charge.amount_refunded;
    if (left === 0 || charge.disputed) return;
    await this.#provider.refunds.create({ charge: charge.id, amount: Math.max(1, Math.floor((left * percent) / 100)) });
  }
}
