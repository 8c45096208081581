import type { TestShop } from './harness.ts';

/** Does `work` as a process would that ends right after its answers; what it still had to do is given back. */
export async function captureBackgroundTasks(
  { deps: { backgroundTasks } }: TestShop,
  work: () => Promise<unknown>,
): Promise<(() => Promise<void>)[]> {
  const captured: (() => Promise<void>)[] = [];
  const run = backgroundTasks.run.bind(backgroundTasks);
  backgroundTasks.run = (_, task) => void captured.push(task);
  try {
    await work();
  } finally {
    backgroundTasks.run = run;
  }
  return captured;
}
