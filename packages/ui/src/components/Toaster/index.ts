export { toast } from './toast.ts';
export { Toaster, toastDurationMs } from './Toaster.tsx';
export type { ToasterProps } from './Toaster.tsx';
export { ToastMessage } from './ToastMessage.tsx';
export type { ToastMessageProps } from './ToastMessage.tsx';
