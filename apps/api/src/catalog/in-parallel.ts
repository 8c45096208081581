/** Works on `most` items at a time and yields in the order in which they end. */
export async function* inParallel<T, R>(
  most: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running = new Map<number, Promise<{ at: number; result: R }>>();
  const waiting = items.entries();
  let upcoming = waiting.next();
  while (!upcoming.done || running.size > 0) {
    while (!upcoming.done && running.size < most) {
      const [at, item] = upcoming.value;
      const begun = work(item).then((result) => ({ at, result }));
      running.set(at, begun);
      upcoming = waiting.next();
    }
    const { at, result } = await Promise.race(running.values());
    running.delete(at);
    yield result;
  }
}
