/** Runs checks in a fixed number of slots, shows each result, and adds up their counts. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './build.mjs';
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs';

const SLOWEST_FILES_SHOWN = 50;

const binPath = (name, folder = root) => join(folder, 'node_modules/.bin', name);

/**
 * Collects results; the last line of a run prints `total`. With one slot, test output appears immediately. With
 * more, the output of a step appears when the step ends, so that steps do not mix.
 */
export class CheckRunner {
  total = { passed: 0, failed: 0, skipped: 0 };
  #slots;
  #freeSlots;
  #niceness;
  /** Gates start before most tests, because they are short and later steps wait for them. */
  #waiting = { first: [], gates: [], tests: [] };
  #failures = [];
  /** Tests that passed only on their second attempt, where a step allows one. */
  #flaky = [];
  #times = [];
  #files = [];

  /** `niceness` is that of every step. */
  constructor({ slots = 1, niceness = 0 } = {}) {
    this.#slots = slots;
    this.#freeSlots = slots;
    this.#niceness = niceness;
  }

  /**
   * Runs a gate, which counts as one check. Its output is shown only when it fails. The command is one of the workspace's
   * own unless it `isOnPath`. Resolves to whether the gate passed.
   */
  async check(name, command, args, { cwd = root, env = {}, isOnPath = false } = {}) {
    const result = await this.#run(name, isOnPath ? command : binPath(command, cwd), args, {
      cwd,
      env,
      slots: 1,
      queue: 'gates',
    });
    const hasPassed = result.code === 0;
    console.log(`· ${name} … ${hasPassed ? 'ok' : 'FAILED'} (${seconds(result.ms)})`);
    if (!hasPassed) console.log(result.output);
    this.#add(name, hasPassed ? { passed: 1 } : { failed: 1 });
    return hasPassed;
  }

  /** Runs Vitest in a workspace folder and counts its tests. `slots` is how many workers it may have, where slots are limited. */
  vitest(name, folder, args = [], env = {}, { slots = 1 } = {}) {
    return this.#runTests(name, 'vitest', folder, {
      args: (file) => [
        'run',
        ...args,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        // Two steps side by side use both cores better than two workers of one step.
        ...(this.#slots > 1 ? [`--maxWorkers=${slots}`] : []),
      ],
      env,
      read: readVitestReport,
      slots,
    });
  }

  /** Runs Playwright in a workspace folder and counts its tests. `isFirst` starts it before all other steps that wait. */
  playwright(name, folder, args = [], env = {}, { isFirst = false } = {}) {
    return this.#runTests(name, 'playwright', folder, {
      args: () => ['test', '--reporter=list,json', ...args],
      env,
      reportVariable: 'PLAYWRIGHT_JSON_OUTPUT_NAME',
      read: readPlaywrightReport,
      queue: isFirst ? 'first' : 'tests',
    });
  }

  async #runTests(name, tool, folder, { args, env, read, reportVariable, slots = 1, queue = 'tests' }) {
    const directory = mkdtempSync(join(tmpdir(), 'octavo-report-'));
    const file = join(directory, 'report.json');
    const cwd = join(root, folder);
    const isLive = this.#slots === 1;
    if (isLive) console.log(`\n▶ ${name}`);
    const result = await this.#run(name, binPath(tool, cwd), args(file), {
      cwd,
      env: { ...env, ...(reportVariable ? { [reportVariable]: file } : {}) },
      slots,
      queue,
      isLive,
    });
    const counts = readReport(file, read, result.code);
    rmSync(directory, { recursive: true, force: true });
    if (!isLive) console.log(`\n▶ ${name}\n${counts.failed > 0 ? result.output : summaryOf(counts)}`);
    console.log(`  ${name}: ${seconds(result.ms)}`);
    this.#files.push(...(counts.files ?? []).map((entry) => ({ ...entry, step: name })));
    this.#add(name, counts);
  }

  async #run(name, command, args, { cwd, env, slots, queue, isLive = false }) {
    await this.#takeSlots(queue, Math.min(slots, this.#slots));
    const started = performance.now();
    const options = { cwd, env: { ...process.env, ...env }, niceness: this.#niceness, isLive };
    try {
      const { code, output } = await capture(command, args, options);
      const ms = performance.now() - started;
      this.#times.push({ name, ms });
      return { code, output, ms };
    } finally {
      this.#freeSlots += Math.min(slots, this.#slots);
      this.#startWaiting();
    }
  }

  /** Resolves when the slots are free. The steps of a queue start in the order in which they were added. */
  #takeSlots(queue, count) {
    return new Promise((start) => {
      this.#waiting[queue].push({ count, start });
      this.#startWaiting();
    });
  }

  #startWaiting() {
    for (const queue of Object.values(this.#waiting)) {
      while (queue[0] !== undefined && queue[0].count <= this.#freeSlots) {
        const { count, start } = queue.shift();
        this.#freeSlots -= count;
        start();
      }
      if (queue.length > 0) return;
    }
  }

  #add(name, { passed = 0, failed = 0, skipped = 0, failures = [], flaky = [] }) {
    this.#flaky.push(...flaky);
    this.total.passed += passed;
    this.total.failed += failed;
    this.total.skipped += skipped;
    if (failed > 0) this.#failures.push([name, ...failures].join('\n  '));
  }

  /** Prints the time of every step and the slowest test files. */
  printTimes() {
    console.log('\nTime of every step:');
    for (const { name, ms } of this.#times.toSorted((a, b) => b.ms - a.ms))
      console.log(`${seconds(ms).padStart(9)}  ${name}`);
    console.log(`\nSlowest ${SLOWEST_FILES_SHOWN} test files:`);
    const slowest = this.#files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_FILES_SHOWN);
    for (const { name, step, ms } of slowest) console.log(`${seconds(ms).padStart(9)}  ${name} (${step})`);
  }

  /** Repeats every failure at the end, where a short log still shows it, and exits. */
  finish() {
    if (this.#failures.length > 0) console.log(`\nFailed:\n${this.#failures.join('\n')}`);
    if (this.#flaky.length > 0) console.log(`\nPassed on the second attempt:\n  ${this.#flaky.join('\n  ')}`);
    const { passed, failed, skipped } = this.total;
    console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
    process.exit(failed > 0 || passed === 0 ? 1 : 0);
  }
}

/** Runs a command to its end. Live output goes straight to the terminal and is not collected. */
function capture(command, args, { cwd, env, niceness, isLive }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
    });
    if (child.pid !== undefined && niceness > 0) setPriority(child.pid, niceness);
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk));
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }));
  });
}

/** A runner that crashed, wrote no report, or failed without a failed test counts as one failure. */
function readReport(file, read, code) {
  let counts;
  try {
    counts = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { failed: 1 };
  }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

const summaryOf = ({ passed, skipped }) => `  ${passed} passed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
