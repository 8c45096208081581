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
  steps.check('format (oxfmt)', 'oxfmt', ['--check']);
  steps.check('lint (oxlint, type-aware)', 'oxlint', ['--type-aware', '--deny-warnings']);
  steps.check('styles (stylelint)', 'stylelint', ['**/*.css', '--max-warnings=0']);
  steps.check('arrows between rooms (dependency-cruiser)', 'depcruise', [
    'packages',
    'apps',
    '--config',
    '.dependency-cruiser.mjs',
  ]);
  const folderCycles = join(root, 'scripts/check-folder-cycles.mjs');
  steps.check('folder cycles', process.execPath, [folderCycles], { isOnPath: true });
  steps.check('dead code (knip)', 'knip', []);
}

export function typeGates(steps) {
  for (const folder of TYPECHECKED) steps.check(`types of ${folder}`, 'tsc', ['-p', join(folder, 'tsconfig.json')]);
}

/** Adds what publishing needs: the packages build, resolve for every kind of consumer, and keep their weight. */
export function packageGates(steps) {
  rmSync(join(root, 'packages/core/dist'), { recursive: true, force: true });
  steps.check('build of core', 'tsc', ['-p', 'tsconfig.build.json'], { cwd: join(root, 'packages/core') });
  const diagrams = join(root, 'packages/core/scripts/diagrams.mjs');
  steps.check('diagrams of the machines', process.execPath, [diagrams, '--check'], { isOnPath: true });
  steps.check('build of ui', 'vite', ['build'], { cwd: join(root, 'packages/ui') });
  steps.check('types of ui for publishing', 'tsc', ['-p', 'tsconfig.build.json'], { cwd: join(root, 'packages/ui') });
  for (const folder of PUBLISHED) archiveGates(steps, folder);
  steps.check('weight of core (size-limit)', 'size-limit', []);
  steps.check('weight of the first page', process.execPath, [join(root, 'scripts/web-bundle-size.mjs')], { isOnPath: true });
}

/** Judges what would be published: the archive itself, because only packing puts `publishConfig` in force. */
function archiveGates(steps, folder) {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const packDirectory = mkdtempSync(join(tmpdir(), 'octavo-pack-'));
  const pack = ['--yes', '--package', packageManager, '--', 'pnpm', 'pack', '--pack-destination', packDirectory];
  if (steps.check(`packing of ${folder}`, 'npx', pack, { cwd: join(root, folder), isOnPath: true })) {
    const archive = join(packDirectory, readdirSync(packDirectory)[0]);
    steps.check(`publint ${folder}`, 'publint', ['--strict', archive]);
    steps.check(`attw ${folder}`, 'attw', [
      archive,
      '--profile',
      'esm-only',
      '--exclude-entrypoints',
      './styles.css',
      // A pattern such as `./*` is not followed, so its entry points are listed.
      ...(folder === 'packages/ui' ? ['--include-entrypoints', ...uiEntryPoints()] : []),
    ]);
  }
  rmSync(packDirectory, { recursive: true, force: true });
}

const uiEntryPoints = () =>
  readdirSync(join(root, 'packages/ui/dist'), { recursive: true, encoding: 'utf8' })
    .flatMap((name) => /^(?:components|screens|templates|foundations|hooks)\/([^/]+)\/index\.js$/.exec(name)?.[1] ?? [])
    .map((name) => `./${name}`);
