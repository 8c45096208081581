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
import { type CheckoutActor, testCards } from '@octavo/core/shop';
import type { SnapshotFrom } from 'xstate';
import { emptyLine, type Key, type Line, line, listRow, type Role, span, wrap } from '../display/index.ts';
import type { CardGateway } from '../payment/index.ts';
import { messages } from '../messages.ts';
import { layoutTable, movePointer } from '../widgets/index.ts';
import { prependLines, type Viewport, type Storefront, type View } from './screen.ts';

type Snapshot = SnapshotFrom<CheckoutActor>;

/** A confirmation that the customer's bank requires during a payment. */
export interface AuthenticationPrompt {
  ask(): Promise<boolean>;
  isPending(): boolean;
  answer(isConfirmed: boolean): void;
}

/** Creates an {@link AuthenticationPrompt} that is shown on the screen. */
export function createAuthenticationPrompt(storefront: Pick<Storefront, 'redraw'>): AuthenticationPrompt {
  let resolvePending: ((isConfirmed: boolean) => void) | null = null;
  return {
    ask: () =>
      new Promise((resolve) => {
        resolvePending = resolve;
        storefront.redraw();
      }),
    isPending: () => resolvePending !== null,
    answer: (isConfirmed) => {
      resolvePending?.(isConfirmed);
      resolvePending = null;
    },
  };
}

/** The payment step: order summary, error, and test cards. */
export function paymentStep(
  storefront: Storefront,
  checkout: CheckoutActor,
  gateway: CardGateway,
  authentication: AuthenticationPrompt,
) {
  const { enter, upDown, pointer } = storefront.glyphs;
  let selectedIndex = 0;
  const pay = (): void => {
    const card = testCards[selectedIndex];
    if (card) gateway.selectCard(card);
    checkout.send({ type: 'payment.submitted' });
  };
  const cards = (space: Viewport): Line[] =>
    layoutTable(
      [{}, { grows: true, minWidth: 8, hidePriority: 1 }],
      testCards.map(({ name, description }, index) => [
        listRow(index === selectedIndex, pointer, span(name, index === selectedIndex ? 'selected' : 'strong')),
        line(span(description, 'muted')),
      ]),
      space.columns,
    );
  /** The view below the summary. */
  const body = (snapshot: Snapshot, space: Viewport): View => {
    const notice = (text: string, role: Role) => wrap(text, space.columns).map((row) => line(span(row, role)));
    const back = { keys: 'esc', label: screens.payment.back };
    if (authentication.isPending())
      return {
        lines: notice(messages.bankAuthentication, 'strong'),
        hints: [
          { keys: 'y', label: 'yes' },
          { keys: 'n', label: 'no' },
        ],
      };
    if (selectIsOverdue(snapshot)) {
      const lines = [...notice(progress.processing, 'muted'), emptyLine, ...notice(progress.processingLong, 'plain')];
      return { lines, hints: [back] };
    }
    if (selectIsProcessing(snapshot)) return { lines: notice(progress.processing, 'muted'), hints: [] };
    const failure = selectPaymentFailure(snapshot);
    const above = failure === null ? [] : [...notice(failure, 'danger'), emptyLine];
    if (!selectCanPay(snapshot)) return { lines: above, hints: [back] };
    const intro = [...above, ...notice(messages.chooseCard, 'plain'), emptyLine];
    return {
      lines: [...intro, ...cards(space)],
      focus: intro.length + selectedIndex,
      hints: [{ keys: enter, label: screens.payment.complete }, { keys: upDown, label: 'move' }, back],
    };
  };

  return {
    view: (snapshot: Snapshot, space: Viewport): View => {
      return prependLines(summary(snapshot), body(snapshot, space));
    },
    press: (key: Key): boolean => {
      if (authentication.isPending()) {
        if (key.name === 'text' && /^[yn]$/i.test(key.text)) authentication.answer(key.text.toLowerCase() === 'y');
        else if (key.name === 'escape') authentication.answer(false);
        return true;
      }
      const snapshot = checkout.getSnapshot();
      // During a payment only Back is available, and only when the payment is overdue.
      if (selectIsProcessing(snapshot)) {
        if (key.name === 'escape' && selectIsOverdue(snapshot)) checkout.send({ type: 'back.pressed' });
        return true;
      }
      const moved = movePointer(selectedIndex, testCards.length, key);
      if (moved !== null) selectedIndex = moved;
      else if (key.name === 'enter' && selectCanPay(snapshot)) pay();
      else if (key.name === 'escape') checkout.send({ type: 'back.pressed' });
      else return false;
      return true;
    },
  };
}

function summary(snapshot: Snapshot): Line[] {
  const billing = selectBilling(snapshot);
  return [
    line(span(screens.payment.title, 'title')),
    emptyLine,
    line(span(`#${selectOrderId(snapshot) ?? ''}  `, 'muted'), span(formatCents(selectTotalCents(snapshot)), 'strong')),
    line(`${billing.first_name ?? ''} ${billing.last_name ?? ''}`.trim()),
    line(span([billing.address_1, billing.city, billing.state, billing.postcode].filter(Boolean).join(', '), 'muted')),
    emptyLine,
  ];
}

/** The confirmation of a purchase. */
export function successView(snapshot: Snapshot, { columns, glyphs }: Viewport): View {
  const { success } = screens;
  return {
    lines: [
      line(span(success.title, 'success')),
      emptyLine,
      ...wrap(success.thanks(selectOrderId(snapshot) ?? ''), columns).map((text) => line(span(text, 'strong'))),
      ...wrap(success.email, columns).map((text) => line(text)),
    ],
    hints: [{ keys: glyphs.enter, label: success.continue }],
  };
}
