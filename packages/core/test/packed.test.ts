/** The published package: packed, installed into an empty project, and run in Node and in a browser. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../../scripts/find-browser.mjs';

const run = promisify(execFile);
const testFolder = dirname(fileURLToPath(import.meta.url));
const core = dirname(testFolder);
/** Set by `npm test`, which has just built the package. */
const isBuilt = process.env['OCTAVO_CORE_BUILD'] === 'done';
/** Without caches this fetches five packages and starts a browser. */
const TIMEOUT_MS = 300_000;

/** The expected result of `consumer/shop.js` in every environment. */
const found = { total: '$1.99', path: '/auth/login', isMissing: true, message: true, library: 0 };

let project = '';

async function pnpm(args: string[], cwd: string): Promise<void> {
  const { packageManager } = JSON.parse(await readFile(join(core, '../../package.json'), 'utf8')) as {
    packageManager: string;
  };
  await run('npx', ['--yes', '--package', packageManager, '--', 'pnpm', ...args], { cwd });
}

/** Bundles everything into one file for a page. */
async function bundleFile(name: string, contents: string): Promise<string> {
  const outfile = join(project, name);
  const stdin = { contents, resolveDir: project };
  const { warnings } = await build({
    stdin,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    outfile,
    metafile: true,
  });
  expect(warnings).toEqual([]);
  return outfile;
}

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'octavo-core-'));
  if (!isBuilt) {
    await rm(join(core, 'dist'), { recursive: true, force: true });
    await run(join(core, '../../scripts/typecheck/node_modules/.bin/tsc'), ['-p', 'tsconfig.build.json'], {
      cwd: core,
    });
  }
  await mkdir(join(project, 'packed'));
  await pnpm(['pack', '--pack-destination', join(project, 'packed')], core);
  const [archive = ''] = await readdir(join(project, 'packed'));
  await writeFile(join(project, 'package.json'), '{ "name": "consumer", "private": true, "type": "module" }\n');
  await writeFile(join(project, 'pnpm-workspace.yaml'), 'packages: []\npmOnFail: ignore\n');
  await pnpm(['add', '--prefer-offline', '--ignore-scripts', `./packed/${archive}`, 'xstate'], project);
  await copyFile(join(testFolder, 'consumer/shop.js'), join(project, 'shop.js'));
}, TIMEOUT_MS);

afterAll(() => rm(project, { recursive: true, force: true }));

describe('the packed package in an empty project', () => {
  it('contains built code, types and documentation, but no sources and tests', async () => {
    const files = await readdir(join(project, 'node_modules/@octavo/core'), { recursive: true });
    expect(files).toContain('README.md');
    expect(files.filter((file) => /(?:\.test\.|^src|^test|example|every-call)/.test(file))).toEqual([]);
    const { dependencies } = JSON.parse(
      await readFile(join(project, 'node_modules/@octavo/core/package.json'), 'utf8'),
    ) as { dependencies: Record<string, string> };
    expect(Object.keys(dependencies).toSorted()).toEqual(['@tanstack/query-core', 'dayjs', 'ky', 'valibot', 'xstate']);
    for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('runs in Node', { timeout: TIMEOUT_MS }, async () => {
    const program = "import { visit } from './shop.js'; console.log(JSON.stringify(await visit()));";
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: project });
    expect(JSON.parse(stdout)).toEqual(found);
  });

  it('runs in a Node worker', { timeout: TIMEOUT_MS }, async () => {
    const worker = "import { parentPort } from 'node:worker_threads'; import { visit } from './shop.js';";
    await writeFile(join(project, 'worker.js'), `${worker} parentPort.postMessage(await visit());`);
    const starting = "import { Worker } from 'node:worker_threads';";
    const listening = "new Worker('./worker.js').on('message', (found) => console.log(JSON.stringify(found)));";
    await writeFile(join(project, 'starts-worker.js'), `${starting} ${listening}`);
    const { stdout } = await run(process.execPath, ['starts-worker.js'], { cwd: project });
    expect(JSON.parse(stdout)).toEqual(found);
  });

  it('runs bundled in a page and in a web worker', { timeout: TIMEOUT_MS }, async () => {
    const inPage = await readFile(await bundleFile('page.js', "export { visit } from './shop.js';"), 'utf8');
    const posting = "import { visit } from './shop.js'; visit().then(postMessage);";
    const inWorker = await readFile(await bundleFile('browser-worker.js', posting), 'utf8');
    const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
    try {
      const page = await browser.newPage();
      await page.route('http://consumer.test/**', (route) =>
        route.fulfill(
          route.request().url().endsWith('.js')
            ? { contentType: 'text/javascript', body: route.request().url().endsWith('worker.js') ? inWorker : inPage }
            : { contentType: 'text/html', body: '<!doctype html><title>Consumer</title>' },
        ),
      );
      await page.goto('http://consumer.test/');
      // Passed as text, so that the import runs in the page.
      const visited = await page.evaluate("import('/page.js').then(({ visit }) => visit())");
      expect(visited).toEqual(found);
      const worked = await page.evaluate(
        () =>
          new Promise((resolve, reject) => {
            const worker = new Worker('/worker.js', { type: 'module' });
            worker.addEventListener('message', ({ data }) => resolve(data));
            worker.addEventListener('error', ({ message }) => reject(new Error(message)));
          }),
      );
      expect(worked).toEqual(found);
    } finally {
      await browser.close();
    }
  });
});

describe('a page that uses one export', () => {
  const weightOf = async (contents: string) => {
    const stdin = { contents, resolveDir: project };
    const options = {
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      write: false,
      logLevel: 'silent',
    } as const;
    const { metafile } = await build({ stdin, ...options, metafile: true });
    const [output] = Object.values(metafile.outputs);
    const used = Object.entries(output?.inputs ?? {}).filter(([, input]) => input.bytesInOutput > 0);
    return { bytes: output?.bytes ?? 0, used: used.map(([file]) => file.replace(/^.*node_modules\//, '')) };
  };

  it('contains nothing of an unused import', async () => {
    for (const entryPoint of ['entities', 'validators', 'errors', 'contract', 'api', 'machines', 'storage', 'search']) {
      expect([entryPoint, (await weightOf(`import '@octavo/core/${entryPoint}';`)).bytes]).toEqual([entryPoint, 0]);
    }
  });

  it.each([
    ['formatCents', 'entities', 3000, ['valibot']],
    ['createSearchIndex', 'search', 6000, ['valibot']],
    ['toasts', 'messages', 1500, []],
    ['memoryStorage', 'storage', 800, []],
    ['detailOf', 'errors', 4300, []],
  ])('%s includes no other entry point', async (name, entryPoint, maxBytes, packages) => {
    const { bytes, used } = await weightOf(
      `import { ${name} } from '@octavo/core/${entryPoint}'; globalThis.used = ${name};`,
    );
    expect(bytes).toBeLessThan(maxBytes);
    const unexpected = used.filter(
      (file) => !file.startsWith('@octavo/core/') && !packages.includes(file.split('/')[0] ?? ''),
    );
    expect(unexpected.filter((file) => file !== '<stdin>')).toEqual([]);
  });

  it('contains the rules of the login form without those of other forms', async () => {
    const { used } = await weightOf(
      "import { LoginFormSchema } from '@octavo/core/validators'; globalThis.used = LoginFormSchema;",
    );
    const forms = used.filter((file) => file.includes('dist/validators/')).map((file) => file.split('/').at(-1));
    expect(forms.toSorted((a = '', b = '') => a.localeCompare(b))).toEqual(['fields.js', 'login.js']);
  });
});
