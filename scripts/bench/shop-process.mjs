/** The built shop as a process that the benchmarks can ask and weigh. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildShop, root } from '../build.mjs';

const CLOCK_TICKS_PER_SECOND = 100;

/** Builds and starts the shop with the demo catalog on a fresh directory. */
export async function startBuiltShop({ port = '38221', readerPort = '38222' } = {}) {
  await buildShop();
  const dataDir = mkdtempSync(join(tmpdir(), 'octavo-bench-'));
  const child = spawn(process.execPath, [join(root, 'apps/api/dist/main.js')], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: port, READER_PORT: readerPort, LOG_LEVEL: 'error' },
    stdio: 'ignore',
  });
  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 240_000;
  while (
    !(await fetch(`${origin}/api/v1/config`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('The shop did not start.');
    await wait(100);
  }
  return {
    origin,
    pid: child.pid,
    close: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Processor milliseconds a process has used so far; Linux tells them in ticks. */
export function cpuMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS_PER_SECOND;
}

/** Resident memory of a process in megabytes. */
export function residentMb(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}
