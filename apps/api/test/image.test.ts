import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const text = (path: string): string => readFileSync(`${root}${path}`, 'utf8');
const copies = [...text('apps/api/deploy/Dockerfile').matchAll(/^COPY --from=build \/octavo\/(\S+) \.\/(\S+)$/gm)].map(
  ([, from = '', to = '']) => ({ from, to }),
);

it('70: carries in its image what the server looks for beside itself', () => {
  const carried = copies.map(({ to }) => to);
  // In the order of its code: itself, the two pages, what renders them, and the script of the card sandbox, for which
  // it looks beside its own file where the sandbox's package is not installed.
  for (const needed of ['apps/api/dist', 'apps/web/dist', 'apps/reader/dist', 'apps/web/dist-server'])
    expect(carried).toContain(needed);
  expect(copies).toContainEqual({ from: 'packages/stripe-sandbox/dist/stripe.js', to: 'apps/api/dist/stripe.js' });
});

it('70: copies from the build only what the build makes or the repository has', () => {
  expect(copies.length).toBeGreaterThan(6);
  const isThere = (from: string): boolean => {
    const [, room] = /^((?:apps|packages)\/[^/]+)\/(?:dist|dist-server)(?:\/|$)/.exec(from) ?? [];
    if (room === undefined) return from.endsWith('node_modules') || existsSync(`${root}${from}`);
    return /"bundle":/.test(text(`${room}/package.json`));
  };
  expect(copies.filter(({ from }) => !isThere(from))).toEqual([]);
});
