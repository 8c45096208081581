/** Maps at most `concurrency` items at a time and yields the results in completion order. */
export async function* mapConcurrent<T, R>(
  concurrency: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running = new Map<number, Promise<{ at: number; result: R }>>();
  const entries = items.entries();
  let next = entries.next();
  while (!next.done || running.size > 0) {
    while (!next.done && running.size < concurrency) {
      const [at, item] = next.value;
      const task = work(item).then((result) => ({ at, result }));
      running.set(at, task);
      next = entries.next();
    }
    const { at, result } = await Promise.race(running.values());
    running.delete(at);
    yield result;
  }
}
