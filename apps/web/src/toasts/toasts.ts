import type { dismiss, show, ToastOptions } from './toast-renderer.tsx';

interface ToastRenderer {
  readonly show: typeof show;
  readonly dismiss: typeof dismiss;
}

const queue: ((toasts: ToastRenderer) => void)[] = [];
let renderer: ToastRenderer | undefined;
let count = 0;

/** Loads the toast renderer: after the first paint, on a phone at the first interaction, or with the first toast. */
export async function loadToastRenderer(): Promise<void> {
  const toasts = await import('./toast-renderer.tsx');
  renderer = toasts;
  for (const task of queue.splice(0)) task(toasts);
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

function enqueue(task: (toasts: ToastRenderer) => void): void {
  if (renderer) {
    task(renderer);
    return;
  }
  queue.push(task);
  // After a failure the next toast loads it again.
  loadToastRenderer().catch(() => undefined);
}
