import { showToast } from './toasts.ts';

/** Shows the result of adding a book to the cart, with a link to the cart. */
export function showCartToast(message: string): void {
  showToast({ kind: 'success', message, action: { text: 'View cart', href: '/cart' } });
}
