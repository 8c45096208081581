/** Every deterministic gate. The cheapest to run come first. */
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
  'apps/studio',
  'apps/terminal',
  ...['node-script', 'vanilla-vite', 'vue', 'test'].map((name) => `examples/${name}`),
];

/** Arguments of oxlint that also report the errors of the TypeScript compiler. */
export const LINT_WITH_TYPES = ['--type-aware', '--type-check', '--deny-warnings'];
/** Each thread of the type checker resolves the types that its files share once more. Other steps use the other core. */
export const ONE_THREAD = { env: { GOMAXPROCS: '1' } };

/**
 * Adds format, lint with types, words, traceability, regular expressions, package boundaries and dead code to `steps`.
 * Resolves when all have run.
 */
export function lintGates(steps) {
  return Promise.all([
    steps.check('format (oxfmt)', 'oxfmt', ['--check']),
    // Checks the types of every file that it lints, in a quarter of the time of a compiler run for each workspace.
    steps.check('lint and types (oxlint)', 'oxlint', LINT_WITH_TYPES, ONE_THREAD),
    steps.check('styles (stylelint)', 'stylelint', ['**/*.css', '--max-warnings=0']),
    nodeCheck(steps, 'words', 'scripts/check-words.mjs'),
    nodeCheck(steps, 'traceability', 'scripts/traceability.mjs'),
    nodeCheck(steps, 'regular expressions (recheck)', 'scripts/check-regexes.mjs'),
    nodeCheck(steps, 'package boundaries and folder cycles', 'scripts/check-imports.mjs'),
    steps.check('dead code (knip)', 'knip', []),
  ]);
}

const nodeCheck = (steps, name, file, args = []) =>
  steps.check(name, process.execPath, [join(root, file), ...args], { isOnPath: true });

/** The TypeScript compiler without a JavaScript API, which takes a quarter of the time of the other one. */
const NATIVE_COMPILER = join(root, 'scripts/typecheck/node_modules/.bin/tsc');

/**
 * Adds the compiler's type check of every workspace to `steps`. Resolves when all have run. The lint gate reports the same
 * errors; this proves that it does.
 */
export function typeGates(steps) {
  return Promise.all(
    TYPECHECKED.map((folder) =>
      steps.check(`types of ${folder}`, NATIVE_COMPILER, ['--noEmit', '-p', join(folder, 'tsconfig.json')], {
        ...ONE_THREAD,
        isOnPath: true,
      }),
    ),
  );
}

/** Adds the build of core to `steps`. Resolves when it is complete. */
export function buildCore(steps) {
  rmSync(join(root, 'packages/core/dist'), { recursive: true, force: true });
  return compile(steps, 'build of core', 'packages/core');
}

/**
 * Adds what publishing needs: packages build, resolve for every kind of consumer, and keep their size limits. The sizes of pages are
 * measured when `shop` has been built, so that it is not built twice.
 */
export async function packageGates(steps, { shop = Promise.resolve(), core = buildCore(steps) } = {}) {
  await Promise.all([
    coreGates(steps, core),
    uiGates(steps, core),
    nodeCheck(steps, 'reference of core', 'packages/core/scripts/reference.mjs', ['--check']),
  ]);
  await shop;
  await Promise.all([
    nodeCheck(steps, 'bundle sizes of core and ui', 'scripts/entry-point-sizes.mjs'),
    nodeCheck(steps, 'bundle size of the first page', 'scripts/web-bundle-size.mjs'),
    nodeCheck(steps, 'bundle size of the studio', 'scripts/studio-bundle-size.mjs'),
  ]);
}

const compile = (steps, name, folder) =>
  steps.check(name, NATIVE_COMPILER, ['-p', join(root, folder, 'tsconfig.build.json')], {
    ...ONE_THREAD,
    isOnPath: true,
  });

async function coreGates(steps, core) {
  await core;
  await nodeCheck(steps, 'diagrams of the machines', 'packages/core/scripts/diagrams.mjs', ['--check']);
  await archiveGates(steps, 'packages/core');
}

async function uiGates(steps, core) {
  const cwd = join(root, 'packages/ui');
  await steps.check('build of ui', 'vite', ['build'], { cwd });
  // Its types refer to core's types.
  await core;
  await compile(steps, 'types of ui for publishing', 'packages/ui');
  await archiveGates(steps, 'packages/ui');
}

/** Checks the archive that would be published, because only `pnpm pack` applies `publishConfig`. */
async function archiveGates(steps, folder) {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const packDirectory = mkdtempSync(join(tmpdir(), 'octavo-pack-'));
  const pack = ['--yes', '--package', packageManager, '--', 'pnpm', 'pack', '--pack-destination', packDirectory];
  if (await steps.check(`archive of ${folder}`, 'npx', pack, { cwd: join(root, folder), isOnPath: true })) {
    const archive = join(packDirectory, readdirSync(packDirectory)[0]);
    await steps.check(`publint ${folder}`, 'publint', ['--strict', archive]);
    await steps.check(`attw ${folder}`, 'attw', [
      archive,
      '--profile',
      'esm-only',
      '--exclude-entrypoints',
      './styles.css',
      './tokens.json',
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
