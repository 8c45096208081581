/** `npm start` for a new user: a fresh clone in an empty directory, with an empty home. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { freePort } from '../support/shop.ts';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));
/** Five times the promised 90 s and 6 s, because test machines are shared. The benchmark measures the exact values. */
const COLD_LIMIT_MS = 5 * 90_000;
const WARM_LIMIT_MS = 5 * 6_000;

test.describe.configure({ mode: 'serial', timeout: COLD_LIMIT_MS + 120_000 });

let folder: string;
let clone: string;
let settings: NodeJS.ProcessEnv;
let origin: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-stranger-'));
  clone = join(folder, 'octavo');
  execFileSync('git', ['clone', '--quiet', '--no-local', repository, clone]);
  const home = join(folder, 'home');
  await mkdir(home);
  // npm needs the settings of the user where the registry is only reachable through them.
  await copyFile(join(homedir(), '.npmrc'), join(home, '.npmrc')).catch(() => undefined);
  const [port, readerPort] = [await freePort(), await freePort()];
  origin = `http://127.0.0.1:${port}`;
  const { NODE_ENV: _env, NODE_OPTIONS: _options, TURBO_HASH: _hash, ...inherited } = process.env;
  settings = {
    ...inherited,
    HOME: home,
    XDG_CACHE_HOME: '',
    XDG_DATA_HOME: '',
    XDG_CONFIG_HOME: '',
    PORT: String(port),
    READER_PORT: String(readerPort),
  };
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

test.describe('a fresh clone', { tag: ['@deep'] }, () => {
  test('npm start in a fresh clone with an empty home serves the shop', async ({ page }) => {
    const started = Date.now();
    const shop = start();
    await waitUntilReady(shop, COLD_LIMIT_MS);
    test.info().annotations.push({
      type: 'seconds from clone to first response',
      description: String((Date.now() - started) / 1000),
    });
    await page.goto(origin);
    await expect(page.getByRole('heading', { name: 'Happy reading, Friend' })).toBeVisible();
    expect(shop.output()).toContain(origin);
    await stop(shop, 'SIGINT');
    await expectNoProcessesLeft();
  });

  test('a second start responds quickly and ends with SIGTERM', async () => {
    const shop = start();
    await waitUntilReady(shop, WARM_LIMIT_MS);
    await stop(shop, 'SIGTERM');
    await expectNoProcessesLeft();
  });

  test('closing the terminal leaves no process behind', async () => {
    const shop = start();
    await waitUntilReady(shop, WARM_LIMIT_MS);
    await stop(shop, 'SIGHUP');
    await expectNoProcessesLeft();
  });

  test('killing the launcher with SIGKILL leaves no process behind', async () => {
    const shop = start();
    await waitUntilReady(shop, WARM_LIMIT_MS);
    await stop(shop, 'SIGKILL');
    await expectNoProcessesLeft();
  });

  test('a port in use ends the start with one clear sentence', async () => {
    const holder: Server = createServer();
    await new Promise<void>((resolve) => holder.listen(Number(settings['PORT']), '127.0.0.1', resolve));
    const { code, lastLine } = await exitResult(start());
    await new Promise((resolve) => holder.close(resolve));
    expect(code).toBe(1);
    expect(lastLine).toContain(String(settings['PORT']));
  });

  test('a locked data directory names the process that holds the lock', async () => {
    const shop = start();
    await waitUntilReady(shop, WARM_LIMIT_MS);
    const second = start({ PORT: String(await freePort()), READER_PORT: String(await freePort()) });
    const { code, lastLine } = await exitResult(second);
    expect(code).toBe(1);
    expect(lastLine).toMatch(/in use|process \d+/i);
    expect((await fetch(`${origin}/api/v1/config`)).ok).toBe(true);
    await stop(shop, 'SIGTERM');
  });

  test('a read-only data directory ends the start with one clear sentence', async () => {
    const file = join(folder, 'not-a-folder');
    await writeFile(file, '');
    await chmod(file, 0o400);
    const { code, lastLine } = await exitResult(start({ DATA_DIR: join(file, 'data') }));
    expect(code).toBe(1);
    expect(lastLine).toContain('not-a-folder');
  });

  test('an unsupported Node version is reported before anything else happens', async () => {
    const disguise = join(folder, 'old-node.cjs');
    await writeFile(disguise, `Object.defineProperty(process.versions, 'node', { value: '18.20.0' });`);
    const result = spawn(process.execPath, ['--require', disguise, 'scripts/bootstrap.mjs', 'start'], {
      cwd: clone,
      env: settings,
    });
    const { code, lastLine } = await exitResult(watchProcess(result));
    expect(code).toBe(1);
    expect(lastLine).toContain('Node 20.19');
  });
});

interface WatchedProcess {
  child: ChildProcess;
  output(): string;
}

function start(extra: Record<string, string> = {}): WatchedProcess {
  // A separate process group, as a terminal creates for each command.
  return watchProcess(spawn('npm', ['start'], { cwd: clone, env: { ...settings, ...extra }, detached: true }));
}

function watchProcess(child: ChildProcess): WatchedProcess {
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += String(chunk)));
  child.stderr?.on('data', (chunk: Buffer) => (text += String(chunk)));
  return { child, output: () => text };
}

async function waitUntilReady({ child, output }: WatchedProcess, limit: number): Promise<void> {
  const deadline = Date.now() + limit;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}:\n${output()}`);
    const isUp = await fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await wait(100);
  }
  throw new Error(`No response within ${limit / 1000} s:\n${output()}`);
}

/** Signals npm only, as a supervisor would. Ctrl-C and a closed terminal signal the whole group. */
async function stop({ child }: WatchedProcess, signal: NodeJS.Signals): Promise<void> {
  const { pid } = child;
  if (pid === undefined) throw new Error('npm never started.');
  const exited = child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : Promise.resolve();
  process.kill(signal === 'SIGTERM' ? pid : -pid, signal);
  await exited;
}

async function exitResult({ child, output }: WatchedProcess): Promise<{ code: number | null; lastLine: string }> {
  const code = child.exitCode ?? (await new Promise<number | null>((resolve) => child.once('exit', resolve)));
  const lines = output()
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('npm '));
  return { code, lastLine: lines.at(-1) ?? '' };
}

/** Both ports are free and no process of the clone is left. A graceful shutdown may take a moment. */
async function expectNoProcessesLeft(): Promise<void> {
  await expect
    .poll(
      () =>
        fetch(origin).then(
          () => 'reachable',
          () => 'unreachable',
        ),
      { timeout: 20_000 },
    )
    .toBe('unreachable');
  await expect.poll(() => processesOf(clone), { timeout: 20_000 }).toEqual([]);
}

function processesOf(directory: string): string[] {
  const list = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' });
  return list.split('\n').filter((line) => line.includes(directory));
}
