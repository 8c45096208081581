/** Runs the built shop as a process and measures its CPU time and memory. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildShop, root } from '../build.mjs';

const CLOCK_TICKS_PER_SECOND = 100;
const START_TIMEOUT_MS = 240_000;

/** Builds and starts the shop with the demo catalog in a new directory and imports books. Returns their slugs in order. */
export async function startShopWithBooks(files) {
  const dataDir = mkdtempSync(join(tmpdir(), 'octavo-bench-'));
  await buildShop();
  const shop = await startShop({ DATA_DIR: dataDir, DEMO: 'on' });
  const slugs = files.map((file) => importBook(file, { DATA_DIR: dataDir }));
  const close = async () => {
    await shop.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...shop, slugs, close };
}

/** Imports a book into the shop of `settings`, whether it is running or not, and returns its slug. */
export function importBook(file, settings, ...more) {
  const env = { ...process.env, ...settings };
  const args = [join(root, 'apps/api/dist/catalog.js'), 'import', ...more, file];
  return /\/product\/(\S+)/.exec(String(execFileSync(process.execPath, args, { env })))?.[1] ?? '';
}

/** Starts the built shop and waits for its first response from the catalog. */
export async function startShop(settings) {
  const [port, readerPort] = [await freePort(), await freePort()];
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, 'apps/api/dist/main.js')], {
    env: { ...process.env, DEMO: 'off', LOG_LEVEL: 'error', PORT: port, READER_PORT: readerPort, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  const isOpen = () =>
    fetch(`${origin}/api/v1/products?per_page=25&tag=1&page=1`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isOpen())) {
    if (child.exitCode !== null || performance.now() - started > START_TIMEOUT_MS)
      throw new Error('The shop did not start.');
    await wait(5);
  }
  const exited = new Promise((resolve) => child.once('exit', resolve));
  return {
    origin,
    pid: child.pid,
    startSeconds: (performance.now() - started) / 1000,
    close: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/**
 * Returns the CPU milliseconds a process has used so far in all its threads; with `isTree`, also those of its children,
 * including exited ones. Linux reports living threads in nanoseconds and all threads in ticks.
 */
export function cpuMs(pid, { isTree = false } = {}) {
  const { ms, endedMs } = readCpuUsage(pid);
  if (!isTree) return ms;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readCpuUsage(name))
    .filter(({ parent }) => parent === pid);
  return children.reduce((sum, child) => sum + child.ms, ms + endedMs);
}

function readCpuUsage(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ').map(Number);
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    );
    const living = threads.reduce((sum, nanoseconds) => sum + nanoseconds / 1e6, 0);
    return {
      parent: fields[1],
      // Ticks are rounded down, but include exited threads.
      ms: Math.max(living, ticksToMs(fields[11] + fields[12])),
      endedMs: ticksToMs(fields[13] + fields[14]),
    };
  } catch {
    // The process exited while the list was read.
    return { parent: 0, ms: 0, endedMs: 0 };
  }
}

const ticksToMs = (ticks) => (ticks * 1000) / CLOCK_TICKS_PER_SECOND;

/** Returns the resident memory of a process in megabytes. */
export function residentMb(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

/** Returns a port that is currently free. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
