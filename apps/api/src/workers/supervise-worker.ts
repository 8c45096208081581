import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
// Its library must stay loaded when a thread ends: https://sharp.pixelplumbing.com/install/#worker-threads
import 'sharp';
import type { JobFailure, JobRequest, JobResponse, WorkerResponse } from './job-message.ts';
import { lowerPriority } from './lower-priority.ts';
import type { ProcessLimits } from './worker-pool.ts';

const MAX_YOUNG_GENERATION_MB = 64;
const MEBIBYTE = 1024 ** 2;
const MICROSECONDS = 1e6;

/**
 * Runs the jobs of the shop's process in a thread of this process, which has the limit on memory. Ends with the shop, even during
 * a job: this thread is never busy.
 * @param file The module of the thread; it calls `serveJobs`.
 */
export function superviseWorker(file: URL, { cpuSeconds, memoryMb, residentMb, resultMb }: ProcessLimits): void {
  lowerPriority();
  // A terminal and a service manager signal all processes of the shop. The shop still finishes its requests then.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.once('disconnect', () => process.exit());
  const thread = new Worker(file, {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: MAX_YOUNG_GENERATION_MB },
  });
  const respond = (response: WorkerResponse, onSent?: () => void) => process.send?.(response, onSent);
  thread.on('message', (response: JobResponse) =>
    respond(
      serialize(response).byteLength > resultMb * MEBIBYTE
        ? { failure: tooLargeFailure(resultMb), isLast: response.isLast === true }
        : response,
    ),
  );
  const exit = () => process.exit();
  thread.once('exit', exit);
  const job = { startedAt: process.cpuUsage() };
  watchLimit({
    isExceeded: () => process.memoryUsage.rss() > residentMb * MEBIBYTE,
    onExceeded: () => respond({ isOutOfMemory: true, limitMb: residentMb }, kill),
  });
  watchLimit({
    isExceeded: () => secondsSince(job.startedAt) > cpuSeconds,
    onExceeded: () => respond({ isOutOfTime: true }, kill),
  });
  thread.once('error', (error: Error & { code?: string }) => {
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    thread.off('exit', exit);
    respond({ isOutOfMemory: true, limitMb: memoryMb }, exit);
  });
  process.on('message', (request: JobRequest) => {
    job.startedAt = process.cpuUsage();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a message to a thread of the same process has no origin
    thread.postMessage(request);
  });
}

/** A drawing that needs gigabytes fills some 50 MB in this time. */
const INTERVAL_MS = 20;

/** Calls `onExceeded` once when this process exceeds a limit. */
function watchLimit({ isExceeded, onExceeded }: { isExceeded: () => boolean; onExceeded: () => void }): void {
  const timer = setInterval(() => {
    if (!isExceeded()) return;
    clearInterval(timer);
    onExceeded();
  }, INTERVAL_MS);
}

/** The CPU time of all threads of this process since `start`, in seconds. */
function secondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / MICROSECONDS;
}

/** An exit would wait for the library that draws. */
const kill = (): boolean => process.kill(process.pid, 'SIGKILL');

const tooLargeFailure = (resultMb: number): JobFailure => ({
  name: 'EpubError',
  code: 'epub_too_complex',
  message: `The book cannot be processed: the result has more than ${resultMb} MB. It is damaged or malicious.`,
});
