import { deserialize } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import type { JobFailure, JobRequest, JobResponse } from './job-message.ts';
import { isWorkerEnding } from './worker-end.ts';
import type { Job } from './worker-pool.ts';

/** Limits the texts of an error, because messages and entry names may quote a hostile book. */
const MAX_TEXT_LENGTH = 1_000;

/** Runs the jobs of a `WorkerPool` in a worker thread. The name of a job selects its function. */
export function serveJobs(jobs: Readonly<Record<string, Job>>): void {
  parentPort?.on('message', ({ name, input }: JobRequest) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a message to a thread of the same process has no origin
    void respond(jobs[name], input).then((response) =>
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a message from a thread of the same process has no origin
      parentPort?.postMessage({ ...response, isLast: isWorkerEnding() }),
    );
  });
}

async function respond(job: Job | undefined, input: Uint8Array): Promise<JobResponse> {
  try {
    if (!job) throw new Error('The worker has no job of this name.');
    // The pool's types connect the name of a job with its input.
    return { result: await job(deserialize(input) as never) };
  } catch (error) {
    return { failure: toFailure(error) };
  }
}

function toFailure(error: unknown): JobFailure {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, stack } = error;
  return { name, message: message.slice(0, MAX_TEXT_LENGTH), stack, ...errorDetails(error) };
}

/** Returns the `code` of a system error, or the `code` and `entry` of an `EpubError`. */
function errorDetails(error: object): Pick<JobFailure, 'code' | 'entry'> {
  const textField = (key: string): string | undefined => {
    const value: unknown = Reflect.get(error, key);
    return typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH) : undefined;
  };
  return { code: textField('code'), entry: textField('entry') };
}
