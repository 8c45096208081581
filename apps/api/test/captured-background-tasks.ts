import type { TestShop } from './harness.ts';

/** Runs `work` and returns its background tasks unstarted, as if the process had crashed right after the responses. */
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
