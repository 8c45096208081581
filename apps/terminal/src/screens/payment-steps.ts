import type { bindCheckout } from '@octavo/core/machines';
import {
  selectBilling,
  selectCanPay,
  selectIsOverdue,
  selectIsProcessing,
  selectOrderId,
  selectPaymentFailure,
  selectTotalCents,
} from '@octavo/core/machines';
import { formatCents } from '@octavo/core/entities';
import { progress, screens } from '@octavo/core/messages';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { blank, type Key, type Line, line, pointed, type Role, span, wrap } from '../display/index.ts';
import { type CardGateway, testCards } from '../payment/index.ts';
import { sentences } from '../sentences.ts';
import { layOut, movePointer } from '../widgets/index.ts';
import { below, type Space, type Storefront, type View } from './screen.ts';

type Checkout = ActorRefFrom<ReturnType<typeof bindCheckout>>;
type Snapshot = SnapshotFrom<ReturnType<typeof bindCheckout>>;

/** A question of the customer's bank while a payment is on its way. */
export interface BankQuestion {
  ask(): Promise<boolean>;
  isOpen(): boolean;
  answer(isIt: boolean): void;
}

/** Makes a {@link BankQuestion} that is asked on the screen. */
export function bankQuestion(front: Pick<Storefront, 'redraw'>): BankQuestion {
  let waiting: ((isIt: boolean) => void) | null = null;
  return {
    ask: () =>
      new Promise((resolve) => {
        waiting = resolve;
        front.redraw();
      }),
    isOpen: () => waiting !== null,
    answer: (isIt) => {
      waiting?.(isIt);
      waiting = null;
    },
  };
}

/** The step with the card: what is paid, why it did not go through, and the cards to choose from. */
export function paymentStep(front: Storefront, checkout: Checkout, gateway: CardGateway, bank: BankQuestion) {
  const { enter, upDown, pointer } = front.glyphs;
  let at = 0;
  const pay = (): void => {
    const card = testCards[at];
    if (card) gateway.choose(card);
    checkout.send({ type: 'payment.submitted' });
  };
  const cards = (space: Space): Line[] =>
    layOut(
      [{}, { grows: true, least: 8, dispensable: 1 }],
      testCards.map(({ name, does }, index) => [
        pointed(index === at, pointer, span(name, index === at ? 'chosen' : 'strong')),
        line(span(does, 'muted')),
      ]),
      space.columns,
    );
  /** What stands below the summary, and what can be done. */
  const middle = (here: Snapshot, space: Space): View => {
    const notice = (text: string, role: Role) => wrap(text, space.columns).map((row) => line(span(row, role)));
    const back = { keys: 'esc', does: screens.payment.back };
    if (bank.isOpen())
      return {
        lines: notice(sentences.bankAsks, 'strong'),
        hints: [
          { keys: 'y', does: 'yes' },
          { keys: 'n', does: 'no' },
        ],
      };
    if (selectIsOverdue(here)) {
      const lines = [...notice(progress.processing, 'muted'), blank, ...notice(progress.processingLong, 'plain')];
      return { lines, hints: [back] };
    }
    if (selectIsProcessing(here)) return { lines: notice(progress.processing, 'muted'), hints: [] };
    const failure = selectPaymentFailure(here);
    const above = failure === null ? [] : [...notice(failure, 'danger'), blank];
    if (!selectCanPay(here)) return { lines: above, hints: [back] };
    const lead = [...above, ...notice(sentences.chooseCard, 'plain'), blank];
    return {
      lines: [...lead, ...cards(space)],
      focus: lead.length + at,
      hints: [{ keys: enter, does: screens.payment.complete }, { keys: upDown, does: 'move' }, back],
    };
  };

  return {
    view: (here: Snapshot, space: Space): View => {
      return below(summary(here), middle(here, space));
    },
    press: (key: Key): boolean => {
      if (bank.isOpen()) {
        if (key.name === 'text' && /^[yn]$/i.test(key.text)) bank.answer(key.text.toLowerCase() === 'y');
        else if (key.name === 'escape') bank.answer(false);
        return true;
      }
      const here = checkout.getSnapshot();
      // While money may be moving there is nothing to press; core says when there is a way back.
      if (selectIsProcessing(here)) {
        if (key.name === 'escape' && selectIsOverdue(here)) checkout.send({ type: 'back.pressed' });
        return true;
      }
      const moved = movePointer(at, testCards.length, key);
      if (moved !== null) at = moved;
      else if (key.name === 'enter' && selectCanPay(here)) pay();
      else if (key.name === 'escape') checkout.send({ type: 'back.pressed' });
      else return false;
      return true;
    },
  };
}

function summary(here: Snapshot): Line[] {
  const billing = selectBilling(here);
  return [
    line(span(screens.payment.title, 'title')),
    blank,
    line(span(`#${selectOrderId(here) ?? ''}  `, 'muted'), span(formatCents(selectTotalCents(here)), 'strong')),
    line(`${billing.first_name ?? ''} ${billing.last_name ?? ''}`.trim()),
    line(span([billing.address_1, billing.city, billing.state, billing.postcode].filter(Boolean).join(', '), 'muted')),
    blank,
  ];
}

/** The end of a purchase. */
export function successView(here: Snapshot, { columns, glyphs }: Space): View {
  const { success } = screens;
  return {
    lines: [
      line(span(success.title, 'ok')),
      blank,
      ...wrap(success.thanks(selectOrderId(here) ?? ''), columns).map((text) => line(span(text, 'strong'))),
      ...wrap(success.email, columns).map((text) => line(text)),
    ],
    hints: [{ keys: glyphs.enter, does: success.continue }],
  };
}
