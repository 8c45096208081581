import { Worker } from 'node:worker_threads';
import { UnavailableError } from '@octavo/core/errors';
import { EpubError, type EpubErrorCode } from '@octavo/epub/errors';
import type { JobFailure, JobRequest, JobResponse } from './job-message.ts';

/**
 * The built worker: a separate entry point next to the chunk with this module. Tests run this module from its source, so their
 * setup builds the worker.
 */
const WORKER_FILE = new URL(
  import.meta.url.endsWith('.ts') ? '../../node_modules/.octavo-test/book-worker/book-worker.js' : 'book-worker.js',
  import.meta.url,
);
const MAX_YOUNG_GENERATION_MB = 64;
const RETRY_AFTER_SECONDS = 5;

/** The limits of a pool. */
export interface WorkerLimits {
  /** The maximum number of jobs at a time; more wait in order. */
  readonly size: number;
  /** The maximum number of waiting jobs. Each keeps a request in flight; further ones are refused. */
  readonly maxWaiting: number;
  /** The maximum duration of a job, without its time in the queue. */
  readonly timeLimitMs: number;
  /** The maximum JavaScript heap of a worker. Buffers and images are outside. */
  readonly memoryMb: number;
  /** A worker without a job keeps its memory for this time, because books often come one after another. */
  readonly idleMs: number;
}

/** A function that a worker can run. Its input and output are structured-cloned. */
export type Job = (input: never) => unknown;

/**
 * Runs jobs on untrusted books in separate threads, so that no book can keep the event loop from answering visitors. A job
 * over a limit is ended with its thread.
 */
export class WorkerPool {
  readonly #limits: WorkerLimits;
  readonly #idle: WorkerThread[] = [];
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: WorkerLimits) {
    this.#limits = limits;
  }

  /**
   * Runs the job that the worker serves under `name`. Pass a function that reads a large input: it is called when the job starts,
   * so that waiting jobs occupy no memory.
   * @throws {EpubError} `epub_too_complex` over a limit, and what the job throws. @throws {UnavailableError} `overloaded`.
   */
  async run<T extends Job>(
    name: string,
    input: Parameters<T>[0] | (() => Promise<Parameters<T>[0]>),
  ): Promise<Awaited<ReturnType<T>>> {
    await this.#acquire();
    try {
      const known: unknown = typeof input === 'function' ? await input() : input;
      const thread = this.#takeIdle() ?? (await WorkerThread.start(this.#limits));
      const response = await thread.run({ name, input: known });
      this.#keep(thread);
      if ('failure' in response) throw toError(response.failure);
      // The worker runs the function whose type the caller names.
      return response.result as Awaited<ReturnType<T>>;
    } finally {
      this.#release();
    }
  }

  async #acquire(): Promise<void> {
    const { size, maxWaiting } = this.#limits;
    if (this.#running < size) this.#running += 1;
    else if (this.#waiting.length < maxWaiting) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else throw new UnavailableError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  #release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }

  #takeIdle(): WorkerThread | undefined {
    for (let thread = this.#idle.pop(); thread; thread = this.#idle.pop()) if (!thread.hasEnded) return thread;
    return undefined;
  }

  #keep(thread: WorkerThread): void {
    this.#idle.push(thread);
    thread.stopAfter(this.#limits.idleMs, () => this.#idle.splice(this.#idle.indexOf(thread), 1));
  }
}

/** One worker. It runs one job at a time and does not keep the process alive between jobs. */
class WorkerThread {
  readonly #worker: Worker;
  readonly #limits: WorkerLimits;
  #job: { resolve(response: JobResponse): void; reject(error: Error): void } | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #hasEnded = false;

  private constructor(limits: WorkerLimits) {
    this.#limits = limits;
    this.#worker = new Worker(WORKER_FILE, {
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: MAX_YOUNG_GENERATION_MB },
    });
    this.#worker.unref();
    this.#worker.on('message', (response: JobResponse) => this.#job?.resolve(response));
    this.#worker.on('error', (error: Error & { code?: string }) => {
      const isOutOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.#end(isOutOfMemory ? tooComplexError(`it needs more than ${limits.memoryMb} MB of memory`) : error);
    });
    this.#worker.on('exit', (code) => this.#end(new Error(`The book worker exited with ${code}.`)));
  }

  static async start(limits: WorkerLimits): Promise<WorkerThread> {
    // Its library must stay loaded when a thread ends: https://sharp.pixelplumbing.com/install/#worker-threads
    await import('sharp');
    return new WorkerThread(limits);
  }

  /** Whether the thread cannot run another job. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Runs a job. A job over a limit ends the thread. */
  async run(request: JobRequest): Promise<JobResponse> {
    clearTimeout(this.#idleTimer);
    this.#worker.ref();
    const { timeLimitMs } = this.#limits;
    const timer = setTimeout(
      () => this.#end(tooComplexError(`it takes longer than ${timeLimitMs / 1000} seconds`)),
      timeLimitMs,
    );
    try {
      return await new Promise<JobResponse>((resolve, reject) => {
        this.#job = { resolve, reject };
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origin.
        this.#worker.postMessage(request);
      });
    } catch (error) {
      // Its files can only be removed when it no longer writes any.
      await this.#worker.terminate();
      throw error;
    } finally {
      clearTimeout(timer);
      this.#worker.unref();
    }
  }

  /** Ends the thread after `ms` without a job. */
  stopAfter(ms: number, onStop: () => void): void {
    this.#idleTimer = setTimeout(() => {
      onStop();
      void this.#worker.terminate();
    }, ms);
    this.#idleTimer.unref();
  }

  #end(error: Error): void {
    this.#hasEnded = true;
    this.#job?.reject(error);
  }
}

const tooComplexError = (reason: string): EpubError =>
  new EpubError('epub_too_complex', `The book cannot be processed: ${reason}. It is damaged or malicious.`);

/** The error that the job threw. Its stack is the worker's. */
function toError({ name, message, stack, code, entry }: JobFailure): Error {
  if (name === 'EpubError') return new EpubError(code as EpubErrorCode, message, entry === undefined ? {} : { entry });
  const error = new Error(message);
  error.name = name;
  return Object.assign(error, { stack }, code === undefined ? {} : { code });
}
