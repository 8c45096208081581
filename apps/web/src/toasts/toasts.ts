import type { dismiss, show, ToastOptions } from './toast-renderer.tsx';

interface ToastRenderer {
  readonly show: typeof show;
  readonly dismiss: typeof dismiss;
}

const queue: ((toasts: ToastRenderer) => void)[] = [];
let renderer: ToastRenderer | undefined;
let count = 0;

/** What shows toasts: fetched after the first paint, on a phone with the first touch, or with the first word. */
export async function loadToastRenderer(): Promise<void> {
  const toasts = await import('./toast-renderer.tsx');
  renderer = toasts;
  for (const task of queue.splice(0)) task(toasts);
}

/** Says `word` in a toast and gives the id by which it can be taken away. What is said early waits for the code, in its order. */
export function showToast(toast: ToastOptions, id = `word-${(count += 1)}`): string {
  enqueue(({ show }) => show(id, toast));
  return id;
}

/** Takes away what {@link say} has said. */
export function dismissToast(id: string): void {
  enqueue(({ dismiss }) => dismiss(id));
}

function enqueue(task: (toasts: ToastRenderer) => void): void {
  if (renderer) {
    task(renderer);
    return;
  }
  queue.push(task);
  // What could not be fetched is fetched with the next word.
  loadToastRenderer().catch(() => undefined);
}
