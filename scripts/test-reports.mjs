/** Reads the JSON reports of Vitest and Playwright: counts, failures, and the time of each test file in milliseconds. */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './build.mjs';

/** Reads a report of Vitest. */
export function readVitestReport(report) {
  const uncollected = report.testResults.filter(isUncollected);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + uncollected.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...uncollected.map((file) => failureLine(file.name, file.message)),
      ...report.testResults
        .flatMap((file) => file.assertionResults)
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => failureLine(fullName, failureMessages[0])),
    ],
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      ms: endTime - startTime,
    })),
  };
}

/** Reads a report of Playwright. */
export function readPlaywrightReport({ stats, suites }) {
  const specs = suites.flatMap(specsOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: specs
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => failureLine(title, tests[0]?.results.at(-1)?.error?.message)),
    flaky: specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title, tests }) => failureLine(title, tests[0]?.results[0]?.error?.message)),
    files: suites.map((suite) => ({ name: suite.file, ms: durationOf(suite) })),
  };
}

/** Only these entries of Vitest contain the failures of files whose tests it could not collect. */
const isUncollected = (file) => file.status === 'failed' && file.assertionResults.length === 0;

const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

const durationOf = (suite) =>
  specsOf(suite)
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration, 0);

/** A title and the first line of its message, without colors. */
const failureLine = (title, message = '') => `${title}: ${stripVTControlCharacters(message).split('\n', 1)[0]}`;
