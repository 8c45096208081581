import type { OrderListItem, RefundResult } from '../dashboard-data.ts';
import { createElement } from './dom.ts';
import { dashboardApi } from './dashboard-api.ts';
import { showToast } from './toast.ts';

/** Asks for confirmation before a refund. Calls `onRefunded` after it succeeds. One dialog makes at most one refund. */
export function openRefundDialog(order: OrderListItem, refundable: string, onRefunded: () => void): void {
  const request = crypto.randomUUID();
  const amount = createElement('input', {
    id: 'refund-amount',
    inputmode: 'decimal',
    value: refundable,
    autocomplete: 'off',
    required: true,
  });
  const reason = createElement('input', { id: 'refund-reason', maxlength: 200, autocomplete: 'off' });
  const errorText = createElement('p', { class: 'error-text', role: 'alert' });
  const confirm = createElement('button', { type: 'submit' }, 'Refund');
  const dialog = createElement(
    'dialog',
    { 'aria-labelledby': 'refund-title' },
    createElement(
      'form',
      { method: 'dialog', onsubmit: (event) => void submit(event) },
      createElement('h2', { id: 'refund-title' }, `Refund order ${order.id}`),
      createElement(
        'p',
        {},
        `${order.buyer} paid $${order.total} for ${order.books}. `,
        'The buyer is refunded to their card, authors return their shares, and fully refunded books leave the buyer’s library.',
      ),
      createElement('label', { for: 'refund-amount' }, `Amount in dollars, up to ${refundable}`),
      amount,
      createElement('label', { for: 'refund-reason' }, 'Internal reason (optional)'),
      reason,
      errorText,
      createElement(
        'div',
        { class: 'row end' },
        createElement('button', { type: 'button', class: 'secondary', onclick: () => dialog.close() }, 'Cancel'),
        confirm,
      ),
    ),
  );

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    if (confirm.disabled) return;
    confirm.disabled = true;
    errorText.textContent = '';
    try {
      const response = await dashboardApi.refund(order.id, {
        request,
        amount: amount.value.trim(),
        reason: reason.value.trim(),
      });
      if (response.status === 'failed') throw new Error(response.message);
      dialog.close();
      showToast(refundMessage(response, order.id));
      onRefunded();
    } catch (error) {
      errorText.textContent = error instanceof Error ? error.message : String(error);
    } finally {
      confirm.disabled = false;
    }
  }

  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

const refundMessage = ({ status, amount }: RefundResult, order: number): string =>
  status === 'made'
    ? `Refunded $${amount} of order ${order} to the buyer.`
    : `The refund of order ${order} is recorded and will be made as soon as the payment provider responds.`;
