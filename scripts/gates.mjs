/** Every deterministic gate, in the order in which a mistake is cheapest to find. */
import { join } from 'node:path';
import { root } from './build.mjs';

const WORKSPACES = [
  'packages/core',
  'packages/ui',
  'packages/epub',
  'packages/stripe-sandbox',
  'apps/api',
  'apps/web',
  'apps/reader',
];
const PUBLISHED = ['packages/core', 'packages/ui'];

/** Adds style, arrows, dead code and types to `steps`. */
export function lintGates(steps) {
  steps.gate('format (oxfmt)', 'oxfmt', ['--check']);
  steps.gate('lint (oxlint, type-aware)', 'oxlint', ['--type-aware', '--deny-warnings']);
  steps.gate('styles (stylelint)', 'stylelint', ['**/*.css', '--max-warnings=0']);
  steps.gate('arrows between rooms (dependency-cruiser)', 'depcruise', [
    'packages',
    'apps',
    '--config',
    '.dependency-cruiser.mjs',
  ]);
  steps.gate('dead code (knip)', 'knip', []);
}

export function typeGates(steps) {
  for (const folder of WORKSPACES)
    steps.gate(`types of ${folder}`, 'tsc', ['-p', 'tsconfig.json'], { cwd: join(root, folder) });
}

/** Adds what publishing needs: the packages build, resolve for every kind of consumer, and keep their weight. */
export function packageGates(steps) {
  steps.gate('build of core', 'tsup', [], { cwd: join(root, 'packages/core') });
  steps.gate('build of ui', 'vite', ['build'], { cwd: join(root, 'packages/ui') });
  steps.gate('types of ui for publishing', 'tsc', ['-p', 'tsconfig.build.json'], { cwd: join(root, 'packages/ui') });
  for (const folder of PUBLISHED) {
    steps.gate(`publint ${folder}`, join(root, 'node_modules/.bin/publint'), ['--strict', '--pack', 'pnpm'], {
      cwd: join(root, folder),
    });
    steps.gate(
      `attw ${folder}`,
      join(root, 'node_modules/.bin/attw'),
      ['--pack', '.', '--profile', 'esm-only', '--exclude-entrypoints', './styles.css'],
      { cwd: join(root, folder) },
    );
  }
  steps.gate('weight (size-limit)', 'size-limit', []);
}
