/**
 * Every command of the README, with its arguments as printed. Commands about the shop run against the shop of the worker. A start,
 * a test run or an installation is covered elsewhere; here its script must exist.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createBook, createChapter } from '../support/create-book.ts';
import type { Shop } from '../support/shop.ts';
import { expect, testWithoutBrowser as test } from '../support/test.ts';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));
const readText = (path: string) => readFileSync(join(repository, path), 'utf8');
const readJson = (path: string) => JSON.parse(readText(path)) as Record<string, Record<string, string>>;

/** The lines of all shell blocks, without comments. */
const commands = [...readText('README.md').matchAll(/```sh\n([\s\S]*?)```/gu)].flatMap(([, block = '']) =>
  block
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/u, '').trim())
    .filter((line) => line !== ''),
);

/** Commands that other tests run. */
const COVERED_ELSEWHERE: Readonly<Record<string, string>> = {
  'npm start': 'apps/web/e2e/operations/starting.e2e.ts',
  'npm test': 'scripts/test.mjs',
  'npm run storybook': 'packages/ui/vitest.config.ts',
  'npm run terminal': 'apps/terminal/e2e',
  'npx -y -p pnpm@12.18.0 -- pnpm install': 'apps/web/e2e/operations/starting.e2e.ts',
  'npx -y -p pnpm@12.18.0 -- pnpm dev': 'scripts/dev.mjs',
};
const PROGRAMS: Readonly<Record<string, string>> = { shop: 'shop.js', catalog: 'catalog.js', epub: 'epub.js' };

let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-readme-'));
  mkdirSync(join(folder, 'books'));
  for (const file of ['books/b.epub', 'a.epub']) {
    const documents = [createChapter('one.xhtml', 'One', '<p>The tide came in twice that day.</p>')];
    writeFileSync(join(folder, file), await createBook(`The Book ${file}`, { documents }));
  }
});

test.afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('the README has commands for the shop, the catalog, EPUB files and each covered script', () => {
  const known = commands.filter((command) => command in COVERED_ELSEWHERE);
  expect(new Set(known)).toEqual(new Set(Object.keys(COVERED_ELSEWHERE)));
  expect(commands.length).toBeGreaterThan(known.length + 10);
});

for (const command of commands) {
  const [, script = '', text = ''] = /^npm run (shop|catalog|epub) -- (.+)$/u.exec(command) ?? [];
  if (script === '') {
    test(`"${command}" names a script that exists`, () => {
      expect(existsSync(join(repository, COVERED_ELSEWHERE[command] ?? 'missing'))).toBe(true);
      const { scripts = {}, packageManager } = readJson('package.json');
      const [, pnpm, name = ''] = /^(?:npm(?: run)?|npx -y -p (\S+) -- pnpm) (\S+)$/u.exec(command) ?? [];
      if (pnpm !== undefined) expect(pnpm).toBe(packageManager);
      if (name !== 'install') expect(scripts).toHaveProperty(name);
    });
    continue;
  }
  test(`"${command}" succeeds`, { tag: ['@deep'] }, async ({ shop }) => {
    expect(readJson('package.json')['scripts']).toHaveProperty(script);
    const { code, output } = await run(shop, PROGRAMS[script] ?? '', text.replace('~', folder).split(' '));
    expect(output).not.toBe('');
    expect(code, output).toBe(0);
    if (text.startsWith('backup')) expect(existsSync(join(folder, 'shop.tar.gz'))).toBe(true);
  });
}

test('npm install ends with a sentence that names npm start', async () => {
  const copy = join(folder, 'copy');
  mkdirSync(copy);
  writeFileSync(join(copy, 'package.json'), readText('package.json'));
  const { code, output } = await start('npm', ['install', '--offline', '--no-update-notifier'], copy, process.env);
  expect(code).not.toBe(0);
  expect(output).toContain('Octavo uses pnpm. Run `npm start`, which installs everything.');
});

/** Runs a program of the API as `npm run` does: in the folder of the caller, with the settings of the shop. */
function run(shop: Shop, program: string, args: readonly string[]) {
  const env = {
    ...process.env,
    DATA_DIR: shop.dataDir,
    INIT_CWD: folder,
    PORT: new URL(shop.origin).port,
    READER_PORT: new URL(shop.readerOrigin).port,
  };
  return start(process.execPath, [join(repository, 'apps/api/dist', program), ...args], folder, env);
}

async function start(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
  const child = spawn(command, args, { cwd, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  const code = await new Promise<number>((resolve) => child.once('close', (exit) => resolve(exit ?? 1)));
  return { code, output };
}
