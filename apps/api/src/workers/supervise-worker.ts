import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
// Its library must stay loaded when a thread ends: https://sharp.pixelplumbing.com/install/#worker-threads
import 'sharp';
import type { JobFailure, JobRequest, WorkerResponse } from './job-message.ts';
import { lowerPriority } from './lower-priority.ts';
import type { WorkerLimits } from './worker-pool.ts';

const MAX_YOUNG_GENERATION_MB = 64;

/**
 * Runs the jobs of the shop's process in a thread of this process, which has the limit on memory. Ends with the shop, even during
 * a job: this thread is never busy.
 * @param file The module of the thread; it calls `serveJobs`.
 */
export function superviseWorker(file: URL, { memoryMb, resultMb }: Pick<WorkerLimits, 'memoryMb' | 'resultMb'>): void {
  lowerPriority();
  // A terminal and a service manager signal all processes of the shop. The shop still finishes its requests then.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.once('disconnect', () => process.exit());
  const thread = new Worker(file, {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: MAX_YOUNG_GENERATION_MB },
  });
  const respond = (response: WorkerResponse, onSent?: () => void) => process.send?.(response, onSent);
  thread.on('message', (response: WorkerResponse) =>
    respond(serialize(response).byteLength > resultMb * 1024 ** 2 ? { failure: tooLargeFailure(resultMb) } : response),
  );
  const exit = () => process.exit();
  thread.once('exit', exit);
  thread.once('error', (error: Error & { code?: string }) => {
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    thread.off('exit', exit);
    respond({ isOutOfMemory: true }, exit);
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a message to a thread of the same process has no origin
  process.on('message', (request: JobRequest) => thread.postMessage(request));
}

const tooLargeFailure = (resultMb: number): JobFailure => ({
  name: 'EpubError',
  code: 'epub_too_complex',
  message: `The book cannot be processed: the result has more than ${resultMb} MB. It is damaged or malicious.`,
});
