/** Runs the checks one after another, shows each as it runs, and adds up what they counted. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './build.mjs';

const binPath = (name, folder = root) => join(folder, 'node_modules/.bin', name);

/** Collects results; `total` is what the last line of a run prints. */
export class CheckRunner {
  total = { passed: 0, failed: 0, skipped: 0 };
  #failures = [];
  /** What passed at its second try only, where a step allows one: a fault to be mended, not one to stop for. */
  #flaky = [];

  /**
   * A gate: counts as one check that passes or fails. Its output is shown only when it fails. The command is one of the
   * workspace's own unless it `isOnPath`.
   */
  check(name, command, args, { cwd = root, env = {}, isOnPath = false } = {}) {
    const started = performance.now();
    process.stdout.write(`· ${name} … `);
    const result = spawnSync(isOnPath ? command : binPath(command, cwd), args, {
      cwd,
      env: { ...process.env, ...env },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    const isGreen = result.status === 0;
    console.log(`${isGreen ? 'ok' : 'FAILED'} (${seconds(started)})`);
    if (!isGreen) console.log(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`);
    this.#add(name, isGreen ? { passed: 1 } : { failed: 1 });
    return isGreen;
  }

  /** Runs Vitest in a workspace folder and counts its tests. */
  vitest(name, folder, args = [], env = {}) {
    this.#runWithReport(
      name,
      binPath('vitest', join(root, folder)),
      (file) => ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      {
        cwd: join(root, folder),
        env,
        count: (report) => ({
          passed: report.numPassedTests,
          failed: report.numFailedTests + uncollectedFiles(report).length,
          skipped: report.numPendingTests + report.numTodoTests,
          failures: [
            ...uncollectedFiles(report).map((file) => failureLine(file.name, file.message)),
            ...report.testResults
              .flatMap((file) => file.assertionResults)
              .filter(({ status }) => status === 'failed')
              .map(({ fullName, failureMessages }) => failureLine(fullName, failureMessages[0])),
          ],
        }),
      },
    );
  }

  /** Runs Playwright in a workspace folder and counts its tests. */
  playwright(name, folder, args = [], env = {}) {
    this.#runWithReport(name, binPath('playwright', join(root, folder)), () => ['test', '--reporter=list,json', ...args], {
      cwd: join(root, folder),
      env,
      reportVariable: 'PLAYWRIGHT_JSON_OUTPUT_NAME',
      count: ({ stats, suites }) => ({
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        skipped: stats.skipped,
        failures: suites
          .flatMap(specsOf)
          .filter(({ ok }) => !ok)
          .map(({ title, tests }) => failureLine(title, tests[0]?.results.at(-1)?.error?.message)),
        flaky: suites
          .flatMap(specsOf)
          .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
          .map(({ title, tests }) => failureLine(title, tests[0]?.results[0]?.error?.message)),
      }),
    });
  }

  #runWithReport(name, command, args, { cwd, env, count, reportVariable }) {
    console.log(`\n▶ ${name}`);
    const started = performance.now();
    const folder = mkdtempSync(join(tmpdir(), 'octavo-report-'));
    const file = join(folder, 'report.json');
    const result = spawnSync(command, args(file), {
      cwd,
      stdio: 'inherit',
      env: { ...process.env, ...env, ...(reportVariable ? { [reportVariable]: file } : {}) },
    });
    this.#add(name, this.#countResults(result, file, count));
    rmSync(folder, { recursive: true, force: true });
    console.log(`  ${name}: ${seconds(started)}`);
  }

  /** A runner that crashed, wrote no report or ended red with nothing counted as failed is itself one failure. */
  #countResults(result, file, count) {
    let counts;
    try {
      counts = count(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      return { failed: 1 };
    }
    return result.status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  }

  #add(name, { passed = 0, failed = 0, skipped = 0, failures = [], flaky = [] }) {
    this.#flaky.push(...flaky);
    this.total.passed += passed;
    this.total.failed += failed;
    this.total.skipped += skipped;
    if (failed > 0) this.#failures.push([name, ...failures].join('\n  '));
  }

  /** Names every failure once more, where the end of a long output is all that is at hand, and ends the process. */
  finish() {
    if (this.#failures.length > 0) console.log(`\nFailed:\n${this.#failures.join('\n')}`);
    if (this.#flaky.length > 0) console.log(`\nPassed at the second try:\n  ${this.#flaky.join('\n  ')}`);
    const { passed, failed, skipped } = this.total;
    console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
    process.exit(failed > 0 || passed === 0 ? 1 : 0);
  }
}

/** Files that could not even be collected; their tests are not counted anywhere else. */
const uncollectedFiles = (report) =>
  report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);

const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

/** A title and the first line of its message, without colors. */
const failureLine = (title, message = '') => `${title}: ${stripVTControlCharacters(message).split('\n', 1)[0]}`;

function seconds(started) {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}
