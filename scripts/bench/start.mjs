/**
 * Measures the start from a fresh clone with empty caches, and a second start, in wall and CPU seconds. The baseline is a bare
 * Node program.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../build.mjs';

const PORT = '38211';
/** In seconds. */
const MAX_SECONDS = { cold: 90, warm: 6 };
const ORIGIN = `http://127.0.0.1:${PORT}`;

export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-start-'));
  try {
    const clone = join(folder, 'octavo');
    execFileSync('git', ['clone', '--quiet', '--no-local', root, clone]);
    const home = join(folder, 'home');
    mkdirSync(home);
    const npmrc = join(homedir(), '.npmrc');
    if (existsSync(npmrc)) copyFileSync(npmrc, join(home, '.npmrc'));
    const { OCTAVO_PARENT: _parent, XDG_CACHE_HOME: _cache, XDG_DATA_HOME: _data, ...rest } = process.env;
    const env = { ...rest, HOME: home, PORT, READER_PORT: '38212' };
    const nodeSeconds = measureNodeStart();
    const cold = await measureFirstResponse(clone, env);
    const warm = await measureFirstResponse(clone, env);
    const row = (name, { wallSeconds, cpuSeconds }, limit) => [
      name,
      wallSeconds.toFixed(1),
      cpuSeconds.toFixed(1),
      `${(wallSeconds / nodeSeconds).toFixed(0)} ×`,
      `${limit} s`,
    ];
    const violations = [
      cold.wallSeconds > MAX_SECONDS.cold && 'the first start',
      warm.wallSeconds > MAX_SECONDS.warm && 'the second start',
    ].filter(Boolean);
    if (violations.length > 0) process.exitCode = 1;
    return {
      columns: ['start', 'seconds to the first page', 'CPU seconds', 'vs bare Node start', 'limit'],
      rows: [row('fresh clone, empty caches', cold, MAX_SECONDS.cold), row('second start', warm, MAX_SECONDS.warm)],
      notes: [
        `A bare Node program took ${nodeSeconds.toFixed(3)} s in the same run. CPU seconds include npm, pnpm, the build and the shop until it was stopped right after the response.`,
        violations.length === 0 ? 'Within all limits.' : `Limits exceeded: ${violations.join(', ')}.`,
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function measureNodeStart() {
  const started = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  return (performance.now() - started) / 1000;
}

async function measureFirstResponse(cwd, env) {
  const started = performance.now();
  const times = join(cwd, '..', 'times');
  const child = spawn(
    'bash',
    ['-c', `trap : INT; TIMEFORMAT='%U %S'; { time npm start >&3 2>&3; } 3>/dev/null 2>"${times}"`],
    {
      cwd,
      env,
      stdio: 'ignore',
      detached: true,
    },
  );
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`npm start exited with ${child.exitCode} before it responded.`);
      if (
        await fetch(`${ORIGIN}/`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        break;
      if (performance.now() - started > 600_000) throw new Error('npm start did not respond within ten minutes.');
      await wait(50);
    }
  } catch (error) {
    process.kill(-Number(child.pid), 'SIGKILL');
    throw error;
  }
  const wallSeconds = (performance.now() - started) / 1000;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  // Ctrl-C: the process group receives it. The shell waits for the end and then writes the CPU times.
  process.kill(-Number(child.pid), 'SIGINT');
  await exited;
  const [user = 0, system = 0] = readFileSync(times, 'utf8').trim().split(/\s+/).slice(-2).map(Number);
  return { wallSeconds, cpuSeconds: user + system };
}
