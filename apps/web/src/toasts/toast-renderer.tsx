import { ToastMessage, type ToastMessageProps, toast } from '@octavo/ui/Toaster';

/** Something to say in passing. */
export interface ToastOptions {
  readonly kind: 'plain' | 'success' | 'error';
  readonly message: string;
  /** One way on, underlined. */
  readonly action?: ToastMessageProps['action'];
  /** In milliseconds, where it is not that of its kind. */
  readonly duration?: number | undefined;
}

/** Shows `word` under `id`, in place of what stood there. */
export function show(id: string, { kind, message, action, duration }: ToastOptions): void {
  const content = action ? <ToastMessage action={action}>{message}</ToastMessage> : message;
  const options = { id, ...(duration === undefined ? {} : { duration }) };
  if (kind === 'plain') toast(content, options);
  else toast[kind](content, options);
}

/** Takes what stands under `id` away. */
export function dismiss(id: string): void {
  toast.dismiss(id);
}
