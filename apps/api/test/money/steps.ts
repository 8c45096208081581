import fc from 'fast-check';
import type { LostCall } from './fault-injection.ts';

/**
 * One step of a generated history of orders and payments. `order` selects an order of the history, `percent` a part of
 * an amount.
 */
export type Step =
  | { readonly do: 'order'; readonly books: readonly number[] }
  | { readonly do: 'pay'; readonly order: number; readonly card: Card }
  | { readonly do: 'bankResolves'; readonly order: number; readonly outcome: 'failed' | 'succeeded' }
  | {
      readonly do: 'deliver';
      readonly how: 'in order' | 'reversed' | 'duplicated' | 'half' | 'shuffled';
      /** The seed of the shuffled order. */
      readonly seed: number;
    }
  | { readonly do: 'read' }
  | { readonly do: 'wait'; readonly hours: number }
  | { readonly do: 'refund'; readonly order: number; readonly of: 'all' | 'line' | 'part'; readonly percent: number }
  | { readonly do: 'refundAgain' }
  | { readonly do: 'dashboardRefund'; readonly order: number; readonly percent: number }
  | { readonly do: 'bankRefund'; readonly order: number; readonly outcome: 'failed' | 'succeeded' }
  | { readonly do: 'transferReversal'; readonly order: number; readonly percent: number }
  | { readonly do: 'dispute'; readonly order: number; readonly inquiry: boolean }
  | { readonly do: 'disputeResolves'; readonly order: number; readonly outcome: 'lost' | 'won' }
  | { readonly do: 'author'; readonly change: 'restricted' | 'onboarded' | 'paid out' }
  | { readonly do: 'loseCall'; readonly call: LostCall }
  | { readonly do: 'crash'; readonly after: number }
  | { readonly do: 'concurrent'; readonly steps: readonly Step[] };

type Card = 'good' | 'declined' | 'processing' | 'pending refunds';

const orderIndex = fc.nat({ max: 5 });
const percent = fc.integer({ min: 1, max: 100 });
const outcome = fc.constantFrom('failed' as const, 'succeeded' as const);

const orderStep = fc.record({
  do: fc.constant('order' as const),
  books: fc.uniqueArray(fc.nat({ max: 5 }), { minLength: 1, maxLength: 3 }),
});
const payStep = fc.record({
  do: fc.constant('pay' as const),
  order: orderIndex,
  card: fc.constantFrom<Card>('good', 'good', 'good', 'declined', 'processing', 'pending refunds'),
});
const deliverStep = fc.record({
  do: fc.constant('deliver' as const),
  how: fc.constantFrom('in order', 'reversed', 'duplicated', 'half', 'shuffled'),
  seed: fc.nat(),
});
const refundStep = fc.record({
  do: fc.constant('refund' as const),
  order: orderIndex,
  of: fc.constantFrom('all' as const, 'all' as const, 'line' as const, 'part' as const),
  percent,
});
const bankRefundStep = fc.record({ do: fc.constant('bankRefund' as const), order: orderIndex, outcome });
const disputeStep = fc.record({ do: fc.constant('dispute' as const), order: orderIndex, inquiry: fc.boolean() });
const readStep = fc.constant<Step>({ do: 'read' });
const waitStep = fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(0, 0, 1, 25) });

const singleStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: orderStep },
  { weight: 7, arbitrary: payStep },
  { weight: 6, arbitrary: deliverStep },
  { weight: 2, arbitrary: readStep },
  { weight: 3, arbitrary: waitStep },
  { weight: 5, arbitrary: refundStep },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'refundAgain' }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('bankResolves' as const), order: orderIndex, outcome }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('dashboardRefund' as const), order: orderIndex, percent }) },
  { weight: 1, arbitrary: bankRefundStep },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('transferReversal' as const), order: orderIndex, percent }) },
  { weight: 2, arbitrary: disputeStep },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('disputeResolves' as const),
      order: orderIndex,
      outcome: fc.constantFrom('lost' as const, 'won' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('author' as const),
      change: fc.constantFrom('restricted' as const, 'onboarded' as const, 'paid out' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('loseCall' as const),
      call: fc.constantFrom<LostCall>('unsent', 'unanswered', 'stored_failure'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('crash' as const), after: fc.nat({ max: 45 }) }) },
);

const concurrentSteps = fc.record({
  do: fc.constant('concurrent' as const),
  steps: fc.array(
    fc.oneof<fc.Arbitrary<Step>[]>(
      orderStep,
      payStep,
      deliverStep,
      readStep,
      refundStep,
      bankRefundStep,
      disputeStep,
      waitStep,
    ),
    { minLength: 2, maxLength: 4 },
  ),
});

/** A completed sale, which refunds and disputes require. */
const completedSale = fc.tuple(
  orderStep,
  fc.constant<Step>({ do: 'pay', order: 0, card: 'good' }),
  fc.constant<Step>({ do: 'deliver', how: 'in order', seed: 0 }),
);

/** A rare history. The buyer's bank returns a refund, and the order ends in status `review`. */
export const failedRefundHistory: Step[] = [
  { do: 'order', books: [0] },
  { do: 'pay', order: 0, card: 'good' },
  { do: 'deliver', how: 'in order', seed: 0 },
  { do: 'refund', order: 0, of: 'all', percent: 100 },
  { do: 'bankRefund', order: 0, outcome: 'failed' },
];

/** A history with a transfer reversal in the provider's dashboard before a refund. The author must not get a debt. */
export const reversedTransferHistory: Step[] = [
  { do: 'order', books: [0] },
  { do: 'pay', order: 0, card: 'good' },
  { do: 'deliver', how: 'in order', seed: 0 },
  { do: 'transferReversal', order: 0, percent: 60 },
  { do: 'deliver', how: 'in order', seed: 0 },
  { do: 'refund', order: 0, of: 'all', percent: 100 },
];

/** Generates histories. Each starts with an order or a sale, because other steps need one. */
export const histories: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.oneof(
      { weight: 1, arbitrary: orderStep.map((step): Step[] => [step]) },
      { weight: 2, arbitrary: completedSale },
    ),
    fc.array(fc.oneof({ weight: 8, arbitrary: singleStep }, { weight: 1, arbitrary: concurrentSteps }), {
      minLength: 3,
      maxLength: 12,
    }),
  )
  .map(([first, rest]) => [...first, ...rest]);
