import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';
import { inject } from 'vitest';
import { useBuiltCoverArt } from './build-book-worker.ts';
import { assertNoSecrets } from './find-secrets.ts';
import { freePort } from './free-port.ts';

const SOURCE_DIR = fileURLToPath(new URL('../src/', import.meta.url));
const STARTUP_TIMEOUT_MS = 120_000;

/** A shop in its own process, which can be killed. */
export interface SpawnedShop {
  readonly origin: string;
  readonly pid: number;
  /** Time from the start to the first response. */
  readonly startupMs: number;
  /** Kills or stops the process and waits for its exit. Throws when its log contains a secret. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

const bundles = new Map<string, Promise<string>>();

/**
 * Bundles the server or another entry like the real build, and returns the file to run. Test files that share a process also
 * share the bundle of the same name, which is deleted after the run.
 */
export function bundleShop(name = 'shop', entry = `${SOURCE_DIR}main.ts`): Promise<string> {
  const bundle = bundles.get(name) ?? buildBundle(name, entry);
  bundles.set(name, bundle);
  return bundle;
}

async function buildBundle(name: string, entry: string): Promise<string> {
  const outDir = join(inject('bundleDirectory'), `${name}-${process.pid}`);
  mkdirSync(outDir, { recursive: true });
  await build({
    entry: {
      main: entry,
      'book-worker': `${SOURCE_DIR}book-worker.ts`,
      'epubcheck-process': `${SOURCE_DIR}epubcheck-process.ts`,
    },
    outDir,
    config: false,
    silent: true,
    format: 'esm',
    target: 'node20',
    platform: 'node',
    noExternal: [/^@octavo\//],
    esbuildPlugins: [useBuiltCoverArt],
    esbuildOptions(options) {
      options.conditions = ['@octavo/source', 'module', 'import', 'node'];
    },
  });
  cpSync(`${SOURCE_DIR}db/migrations`, `${outDir}/migrations`, { recursive: true });
  return `${outDir}/main.js`;
}

/** Starts a shop and returns its process before it is open. */
export async function spawnShop(
  file: string,
  settings: Readonly<Record<string, string>>,
): Promise<{ readonly child: ChildProcess; readonly opened: Promise<SpawnedShop> }> {
  const port = await freePort();
  const readerPort = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, [file], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DEMO: 'off',
      LOG_LEVEL: 'debug',
      // A simulated customer acts faster than a person.
      ACCOUNT_LIMIT_FACTOR: '1000',
      PORT: String(port),
      READER_PORT: String(readerPort),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (log += text));
  const exited = once(child, 'exit');
  const shop = (): SpawnedShop => ({
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    startupMs: performance.now() - started,
    kill: async (signal) => {
      child.kill(signal);
      await exited;
      assertNoSecrets(log);
    },
  });
  const opened = new Promise<SpawnedShop>((resolve, reject) => {
    const tooLate = setTimeout(() => reject(new Error(`The shop did not start:\n${log}`)), STARTUP_TIMEOUT_MS);
    child.stdout.on('data', () => {
      if (!log.includes('Octavo is open.')) return;
      clearTimeout(tooLate);
      resolve(shop());
    });
    child.once('exit', (code) => {
      clearTimeout(tooLate);
      reject(new Error(`The shop exited with ${code} before it was open:\n${log}`));
    });
  });
  opened.catch(() => undefined);
  return { child, opened };
}

/** Starts a shop and waits until it is open. */
export const startShopProcess = async (
  file: string,
  settings: Readonly<Record<string, string>>,
): Promise<SpawnedShop> => (await spawnShop(file, settings)).opened;
