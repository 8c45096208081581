import { showToast } from './toasts.ts';

/** Tells what became of a book that was put into the cart, with the way there. */
export function showCartToast(message: string): void {
  showToast({ kind: 'success', message, action: { text: 'View cart', href: '/cart' } });
}
