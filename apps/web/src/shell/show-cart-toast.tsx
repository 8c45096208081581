import { ToastMessage, toast } from '@octavo/ui/Toaster';

/** Tells what became of a book that was put into the cart, with the way there. */
export function showCartToast(message: string): void {
  toast.success(<ToastMessage action={{ text: 'View cart', href: '/cart' }}>{message}</ToastMessage>);
}
