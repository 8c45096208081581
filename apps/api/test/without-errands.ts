import type { TestShop } from './harness.ts';

/** Does `work` as a process would that ends right after its answers; what it still had to do is given back. */
export async function withoutErrands(
  { deps: { errands } }: TestShop,
  work: () => Promise<unknown>,
): Promise<(() => Promise<void>)[]> {
  const left: (() => Promise<void>)[] = [];
  const run = errands.run.bind(errands);
  errands.run = (_, errand) => void left.push(errand);
  try {
    await work();
  } finally {
    errands.run = run;
  }
  return left;
}
