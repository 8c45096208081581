import { expect, it } from 'vitest';
import { showNewest } from './show-newest.ts';

interface PendingLoad {
  resolve(text: string): void;
  reject(error: Error): void;
}

/** A list whose pages load when the test calls `resolve`. */
function aSlowList() {
  const loads = new Map<number, PendingLoad>();
  const shown: string[] = [];
  const goTo = showNewest(
    (page: number) => new Promise<string>((resolve, reject) => void loads.set(page, { resolve, reject })),
    (text, page) => void shown.push(`${page}: ${text}`),
  );
  return { goTo, shown, loads };
}

it('shows the page of the latest call, whichever responds first', async () => {
  const { goTo, shown, loads } = aSlowList();
  const calls = [goTo(2), goTo(3)];
  loads.get(3)?.resolve('third');
  loads.get(2)?.resolve('second');
  await Promise.all(calls);
  expect(shown).toEqual(['3: third']);
});

it('drops the failure of an earlier call and reports that of the latest', async () => {
  const { goTo, shown, loads } = aSlowList();
  const [earlier, latest] = [goTo(2), goTo(3)];
  loads.get(2)?.reject(new Error('second'));
  loads.get(3)?.reject(new Error('third'));
  await expect(earlier).resolves.toBeUndefined();
  await expect(latest).rejects.toThrow('third');
  expect(shown).toEqual([]);
});

it('shows a page again after a failure', async () => {
  const { goTo, shown, loads } = aSlowList();
  const failed = goTo(2);
  loads.get(2)?.reject(new Error('second'));
  await expect(failed).rejects.toThrow('second');
  const loaded = goTo(2);
  loads.get(2)?.resolve('second');
  await loaded;
  expect(shown).toEqual(['2: second']);
});
