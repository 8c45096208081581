import { expect, it } from 'vitest';

it('judges the mutants of every group by tests that exist', async () => {
  const { groups } = (await import(new URL('../mutation/groups.mjs', import.meta.url).href)) as {
    groups: Record<string, { tests: readonly string[] }>;
  };
  expect(Object.values(groups).every(({ tests }) => tests.length > 0)).toBe(true);
});
