import type { dismiss, show, Word } from './late-toasts.tsx';

interface Toasts {
  readonly show: typeof show;
  readonly dismiss: typeof dismiss;
}

const waiting: ((toasts: Toasts) => void)[] = [];
let arrived: Toasts | undefined;
let count = 0;

/** What shows toasts: fetched after the first paint, on a phone with the first touch, or with the first word. */
export async function loadToasts(): Promise<void> {
  const toasts = await import('./late-toasts.tsx');
  arrived = toasts;
  for (const task of waiting.splice(0)) task(toasts);
}

/** Says `word` in a toast and gives the id by which it can be taken away. What is said early waits for the code, in its order. */
export function say(word: Word, id = `word-${(count += 1)}`): string {
  soon(({ show }) => show(id, word));
  return id;
}

/** Takes away what {@link say} has said. */
export function unsay(id: string): void {
  soon(({ dismiss }) => dismiss(id));
}

function soon(task: (toasts: Toasts) => void): void {
  if (arrived) {
    task(arrived);
    return;
  }
  waiting.push(task);
  // What could not be fetched is fetched with the next word.
  loadToasts().catch(() => undefined);
}
