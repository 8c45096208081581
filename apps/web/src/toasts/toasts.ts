import { lazy } from '@octavo/core/shop';
import type { ToastOptions } from './toast-renderer.tsx';

const renderer = lazy(() => import('./toast-renderer.tsx'));
let count = 0;

/** Loads the toast renderer: after the first paint, on a phone at the first interaction, or with the first toast. */
export async function loadToastRenderer(): Promise<void> {
  await renderer.load();
}

/** Shows a toast and returns an id for dismissing it. Toasts are queued until the renderer has loaded. */
export function showToast(toast: ToastOptions, id = `toast-${(count += 1)}`): string {
  enqueue(({ show }) => show(id, toast));
  return id;
}

/** Dismisses a toast of {@link showToast}. */
export function dismissToast(id: string): void {
  enqueue(({ dismiss }) => dismiss(id));
}

function enqueue(task: Parameters<typeof renderer.enqueue>[0]): void {
  renderer.enqueue(task);
  // After a failure the next toast loads it again.
  renderer.load().catch(() => undefined);
}
