import type { OrderInList, RefundAnswer } from '../wire.ts';
import { el } from './element.ts';
import { server } from './server.ts';
import { say } from './say.ts';

/** Asks before money goes back; `done` is told when it went. One dialog is one refund, however often it is pressed. */
export function refundDialog(order: OrderInList, refundable: string, done: () => void): void {
  const request = crypto.randomUUID();
  const amount = el('input', {
    id: 'refund-amount',
    inputmode: 'decimal',
    value: refundable,
    autocomplete: 'off',
    required: true,
  });
  const reason = el('input', { id: 'refund-reason', maxlength: 200, autocomplete: 'off' });
  const fault = el('p', { class: 'fault', role: 'alert' });
  const confirm = el('button', { type: 'submit' }, 'Refund');
  const dialog = el(
    'dialog',
    { 'aria-labelledby': 'refund-title' },
    el(
      'form',
      { method: 'dialog', onsubmit: (event) => void submit(event) },
      el('h2', { id: 'refund-title' }, `Refund order ${order.id}`),
      el(
        'p',
        {},
        `${order.buyer} paid $${order.total} for ${order.books}. `,
        'The money goes back to their card, authors give back their shares, and a book that is refunded whole leaves their library.',
      ),
      el('label', { for: 'refund-amount' }, `Amount in dollars, up to ${refundable}`),
      amount,
      el('label', { for: 'refund-reason' }, 'Reason, for the books (optional)'),
      reason,
      fault,
      el(
        'div',
        { class: 'row end' },
        el('button', { type: 'button', class: 'quiet', onclick: () => dialog.close() }, 'Cancel'),
        confirm,
      ),
    ),
  );

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    if (confirm.disabled) return;
    confirm.disabled = true;
    fault.textContent = '';
    try {
      const answer = await server.refund(order.id, {
        request,
        amount: amount.value.trim(),
        reason: reason.value.trim(),
      });
      if (answer.status === 'failed') throw new Error(answer.message);
      dialog.close();
      say(sentence(answer, order.id));
      done();
    } catch (error) {
      fault.textContent = error instanceof Error ? error.message : String(error);
    } finally {
      confirm.disabled = false;
    }
  }

  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

const sentence = ({ status, amount }: RefundAnswer, order: number): string =>
  status === 'made'
    ? `$${amount} of order ${order} went back to the buyer.`
    : `The refund of order ${order} is written down; the shop makes it as soon as the card provider answers.`;
