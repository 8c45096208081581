import type { Sale, SaleState } from '@octavo/core/studio';
import type { LedgerLine } from '@octavo/ui/Ledger';
import type { StatusShape } from '@octavo/ui/StatusMark';
import { countryName, formatAmount, returnedFeeOf, showAmount, showDeduction, toCents } from '../views/amounts.ts';

const STATES: Readonly<Record<SaleState, readonly [shape: StatusShape, word: string]>> = {
  paid: ['waiting', 'Waiting for transfer'],
  transferred: ['done', 'Transferred'],
  offset: ['done', 'Used to pay off a debt'],
  partially_refunded: ['stopped', 'Partly refunded'],
  refunded: ['stopped', 'Refunded'],
  disputed: ['alert', 'Disputed'],
};

/** The word for a state. */
export const stateWord = (state: SaleState): string => STATES[state][1];

/** A state as shape, word and next step. */
export function stateView({ state, transfer }: Sale, hasAccount: boolean) {
  const [shape, word] = STATES[state];
  if (state === 'paid' && transfer === 'sending')
    return { shape: 'inProgress' as const, word: 'Being transferred', note: '' };
  return { shape, word, note: state === 'paid' && !hasAccount ? 'Connect a payout account' : '' };
}

/** Every line from the list price to the author's earnings. */
export function ledgerOf(sale: Sale): LedgerLine[] {
  const hasDiscount = toCents(sale.discount) !== 0;
  const refunded = toCents(sale.refunded);
  return [
    { label: 'List price', amount: showAmount(sale.list_price) },
    {
      label: 'Discount',
      reason: hasDiscount ? 'Scheduled price' : 'No scheduled price',
      amount: showDeduction(sale.discount),
    },
    { label: 'Paid by the reader', amount: showAmount(sale.price), kind: 'sum' },
    { label: 'Tax', reason: 'The shop deducts no tax', amount: showDeduction(sale.tax) },
    { label: 'Shop’s fee', reason: feeReason(sale), amount: showDeduction(sale.fee) },
    {
      label: 'Payment provider’s fee',
      reason: providerFeeReason(sale.shop_provider_fee, 'paid by the shop out of its fee'),
      amount: showDeduction(sale.provider_fee),
    },
    ...(refunded === 0
      ? []
      : [
          { label: 'Refunded to the reader', amount: formatAmount(-refunded) },
          { label: 'Shop’s fee returned', amount: formatAmount(returnedFeeOf(sale)) },
        ]),
    { label: 'You receive', amount: showAmount(sale.earnings), kind: 'result' },
  ];
}

/** The provider's fee and who pays it. The amount is known when the provider has reported it. */
export const providerFeeReason = (amount: string, payer: string): string =>
  toCents(amount) === 0 ? `${payer.charAt(0).toUpperCase()}${payer.slice(1)}` : `${showAmount(amount)}, ${payer}`;

const feeReason = ({ fee_basis_points: points, price }: Sale): string =>
  points === null ? '' : `${points / 100}% of ${showAmount(price)}`;

/** The order and country of a sale in words. */
export const orderOf = ({ number, country }: Sale): string =>
  `Order ${number.split('-', 1).join('')}, reader in ${country === '' ? 'an unknown country' : countryName(country)}`;
