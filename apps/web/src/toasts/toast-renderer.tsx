import { ToastMessage, type ToastMessageProps, toast } from '@octavo/ui/Toaster';

/** The options of a toast. */
export interface ToastOptions {
  readonly kind: 'plain' | 'success' | 'error';
  readonly message: string;
  /** An optional action, shown underlined. */
  readonly action?: ToastMessageProps['action'];
  /** In milliseconds, if it differs from the default of its kind. */
  readonly duration?: number | undefined;
}

/** Shows a toast under `id`, in place of an earlier one. */
export function show(id: string, { kind, message, action, duration }: ToastOptions): void {
  const content = action ? <ToastMessage action={action}>{message}</ToastMessage> : message;
  const options = { id, ...(duration === undefined ? {} : { duration }) };
  if (kind === 'plain') toast(content, options);
  else toast[kind](content, options);
}

/** Dismisses the toast with this id. */
export function dismiss(id: string): void {
  toast.dismiss(id);
}
