/** Every deterministic gate, in the order in which a mistake is cheapest to find. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './build.mjs';

const TYPECHECKED = [
  'packages/core',
  'packages/core/test',
  'packages/ui',
  'packages/epub',
  'packages/cover-art',
  'packages/demo-catalog',
  'packages/stripe-sandbox',
  'apps/api',
  'apps/web',
  'apps/reader',
  'apps/terminal',
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
  for (const folder of TYPECHECKED) steps.gate(`types of ${folder}`, 'tsc', ['-p', join(folder, 'tsconfig.json')]);
}

/** Adds what publishing needs: the packages build, resolve for every kind of consumer, and keep their weight. */
export function packageGates(steps) {
  rmSync(join(root, 'packages/core/dist'), { recursive: true, force: true });
  steps.gate('build of core', 'tsc', ['-p', 'tsconfig.build.json'], { cwd: join(root, 'packages/core') });
  const diagrams = join(root, 'packages/core/scripts/diagrams.mjs');
  steps.gate('diagrams of the machines', process.execPath, [diagrams, '--check'], { isOnPath: true });
  steps.gate('build of ui', 'vite', ['build'], { cwd: join(root, 'packages/ui') });
  steps.gate('types of ui for publishing', 'tsc', ['-p', 'tsconfig.build.json'], { cwd: join(root, 'packages/ui') });
  for (const folder of PUBLISHED) archiveGates(steps, folder);
  steps.gate('weight of core (size-limit)', 'size-limit', []);
  steps.gate('weight of the first page', process.execPath, [join(root, 'scripts/web-bundle-size.mjs')], { isOnPath: true });
}

/** Judges what would be published: the archive itself, because only packing puts `publishConfig` in force. */
function archiveGates(steps, folder) {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const packDirectory = mkdtempSync(join(tmpdir(), 'octavo-pack-'));
  const pack = ['--yes', '--package', packageManager, '--', 'pnpm', 'pack', '--pack-destination', packDirectory];
  if (steps.gate(`packing of ${folder}`, 'npx', pack, { cwd: join(root, folder), isOnPath: true })) {
    const archive = join(packDirectory, readdirSync(packDirectory)[0]);
    steps.gate(`publint ${folder}`, 'publint', ['--strict', archive]);
    steps.gate(`attw ${folder}`, 'attw', [
      archive,
      '--profile',
      'esm-only',
      '--exclude-entrypoints',
      './styles.css',
      // A pattern such as `./*` is not followed; the doors behind it are named.
      ...(folder === 'packages/ui' ? ['--include-entrypoints', ...uiEntryPoints()] : []),
    ]);
  }
  rmSync(packDirectory, { recursive: true, force: true });
}

const uiEntryPoints = () =>
  readdirSync(join(root, 'packages/ui/dist'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^[^/]+\/index\.js$/.test(name))
    .map((name) => `./${name.slice(0, -'/index.js'.length)}`);
