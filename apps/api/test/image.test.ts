import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const text = (path: string): string => readFileSync(`${root}${path}`, 'utf8');
const copies = [...text('apps/api/deploy/Dockerfile').matchAll(/^COPY --from=build \/octavo\/(\S+) \.\/(\S+)$/gm)].map(
  ([, from = '', to = '']) => ({ from, to }),
);

it('copies every folder that the server loads at run time', { tags: ['check-70'] }, () => {
  const copied = copies.map(({ to }) => to);
  // The server, its cover package with the fonts, both front ends and the page renderer.
  for (const needed of [
    'apps/api/dist',
    'packages/cover-art/dist',
    'packages/cover-art/package.json',
    'packages/cover-art/node_modules',
    'apps/web/dist',
    'apps/reader/dist',
    'apps/web/dist-server',
  ])
    expect(copied).toContain(needed);
  // The server looks for the card sandbox's script next to its own file when the sandbox package is not installed.
  expect(copies).toContainEqual({ from: 'packages/stripe-sandbox/dist/stripe.js', to: 'apps/api/dist/stripe.js' });
});

it('copies only paths that the build creates or the repository contains', { tags: ['check-70'] }, () => {
  expect(copies.length).toBeGreaterThan(6);
  const exists = (from: string): boolean => {
    const [, workspace] = /^((?:apps|packages)\/[^/]+)\/(?:dist|dist-server)(?:\/|$)/.exec(from) ?? [];
    if (workspace === undefined) return from.endsWith('node_modules') || existsSync(`${root}${from}`);
    return /"bundle":/.test(text(`${workspace}/package.json`));
  };
  expect(copies.filter(({ from }) => !exists(from))).toEqual([]);
});

it('installs the dependencies of the cover package and leaves the demo catalog out', () => {
  const dockerfile = text('apps/api/deploy/Dockerfile');
  expect(dockerfile).toMatch(/--prod --filter @octavo\/api --filter @octavo\/cover-art\b/);
  expect(copies.filter(({ from }) => from.startsWith('packages/demo-catalog'))).toEqual([]);
});
