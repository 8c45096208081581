import { once } from 'node:events';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { EpubcheckReport } from '@octavo/core/studio';
import * as v from 'valibot';
import { CheckerLineSchema } from './checker-line.ts';
import { CollectedMessages } from './collect-messages.ts';
import { type IsolatedProcess, startIsolated } from './start-isolated.ts';
import { type CheckerLimits, MEMORY_EXCEEDED } from './watch-limits.ts';

/** The built program: a separate entry point next to the chunk with this module. Tests run this module from its source. */
const PROGRAM = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts')
      ? '../../node_modules/.octavo-test/epubcheck/epubcheck-process.js'
      : 'epubcheck-process.js',
    import.meta.url,
  ),
);

/** The limits of a check. */
const LIMITS: CheckerLimits = { timeLimitMs: 60_000, memoryMb: 512 };
/** The JavaScript heap may have this share of the memory; the decompressed book is outside it. */
const HEAP_SHARE = 0.75;
/** The memory grows between two measurements of the watchdog. */
const WATCHED_SHARE = 0.9;
/** The watchdog ends a checker only when its parent has not done so. */
const WATCHED_EXTRA_MS = 5_000;
const MAX_LOG_LENGTH = 8_000;
/** The interval at which the caller is asked whether it still needs the result. */
const STOP_POLL_MS = 200;
/** V8 ends a process whose heap is full with this text. */
const HEAP_IS_FULL = /heap out of memory|Allocation failed/;

/** The checker has ended without a result; `log` has its last words. */
export class CheckerFailedError extends Error {
  override readonly name = 'CheckerFailedError';
  constructor(readonly log: string) {
    super('EPUBCheck ended without a result.');
  }
}

/** The check was given up because the shop stops. */
export class CheckStoppedError extends Error {
  override readonly name = 'CheckStoppedError';
}

/** How a check runs. */
export interface EpubcheckOptions {
  readonly limits?: CheckerLimits;
  /** Whether the shop stops: the check is given up. */
  readonly shouldStop?: () => boolean;
  /** The program to run, for tests. */
  readonly program?: string;
}

/**
 * Checks a file with EPUBCheck in a process of its own, and kills it at a limit. What it has found until then is a partial result.
 *
 * @throws {CheckerFailedError} {CheckStoppedError}
 */
export async function runEpubcheck(
  path: string,
  { limits = LIMITS, shouldStop = () => false, program = PROGRAM }: EpubcheckOptions = {},
): Promise<EpubcheckReport> {
  const { timeLimitMs, memoryMb } = limits;
  const heapMb = Math.floor(memoryMb * HEAP_SHARE);
  const watchedMb = Math.floor(memoryMb * WATCHED_SHARE);
  const args = [path, String(timeLimitMs + WATCHED_EXTRA_MS), String(watchedMb)];
  const child = startIsolated(program, args, { heapMb, folder: dirname(path) });
  let isLate = false;
  let isStopped = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, timeLimitMs);
  const stopTimer = setInterval(() => {
    isStopped ||= shouldStop();
    if (isStopped) child.kill('SIGKILL');
  }, STOP_POLL_MS);
  try {
    const { messages, isComplete, log } = await readOutput(child);
    if (isComplete) return { status: 'complete', limit: '', ...messages.toReport() };
    if (isStopped) throw new CheckStoppedError('The shop stops.');
    const limit = limitOf(log, isLate);
    if (limit === '') throw new CheckerFailedError(log);
    return { status: 'partial', limit, ...messages.toReport() };
  } finally {
    clearTimeout(timer);
    clearInterval(stopTimer);
  }
}

/** Reads what the checker writes until it has ended. */
async function readOutput(child: IsolatedProcess) {
  const messages = new CollectedMessages();
  let isComplete = false;
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-MAX_LOG_LENGTH);
  });
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = parseLine(text);
    if (!line) return;
    if ('end' in line) isComplete = true;
    else messages.add({ ...line, line: line.line ?? null });
  });
  // Both streams have ended as well.
  await once(child, 'close');
  return { messages, isComplete, log };
}

/** The last line of a killed process may be cut. */
function parseLine(text: string): v.InferOutput<typeof CheckerLineSchema> | undefined {
  try {
    return v.parse(CheckerLineSchema, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The limit that ended the checker; `''` when it ended by itself. */
function limitOf(log: string, isLate: boolean): EpubcheckReport['limit'] {
  if (log.includes(MEMORY_EXCEEDED) || HEAP_IS_FULL.test(log)) return 'memory';
  return isLate ? 'time' : '';
}
