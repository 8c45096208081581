import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { serialize } from 'node:v8';
import { UnavailableError } from '@octavo/core/errors';
import { EpubError, type EpubErrorCode } from '@octavo/epub/errors';
import type { JobFailure, JobRequest, JobResponse, WorkerResponse } from './job-message.ts';

/**
 * The built worker: a separate entry point next to the chunk with this module. Tests run this module from its source, so their
 * setup builds the worker.
 */
const WORKER_FILE = new URL(
  import.meta.url.endsWith('.ts') ? '../../node_modules/.octavo-test/book-worker/book-worker.js' : 'book-worker.js',
  import.meta.url,
);
/** What the runtime prints about a crash. */
const MAX_PRINTED_LENGTH = 32_000;
const MAX_REASON_LENGTH = 1_000;
const RETRY_AFTER_SECONDS = 5;
const MEBIBYTE = 1024 ** 2;

/** The limits of a worker process. Sizes are in mebibytes. */
export interface ProcessLimits {
  /**
   * The maximum CPU time of a job, of all threads. The time on a clock would depend on the load of the machine: a worker has a low
   * priority.
   */
  readonly cpuSeconds: number;
  /** The maximum JavaScript heap. Buffers and images are outside. */
  readonly memoryMb: number;
  /** The maximum memory of the whole process. */
  readonly residentMb: number;
  /** The maximum size of a result. The shop reads it in one turn of its event loop. */
  readonly resultMb: number;
}

/** The limits of a pool. */
export interface WorkerLimits extends ProcessLimits {
  /** The maximum number of jobs at a time; more wait in order. */
  readonly size: number;
  /** The maximum duration of a job, without its time in the queue. On a busy machine, other processes have the processor first. */
  readonly clockSeconds: number;
  /** The maximum number of waiting jobs. Each keeps a request in flight; further ones are refused. */
  readonly maxWaiting: number;
  /** The maximum size of the input of a job, in mebibytes. The shop writes it in one turn of its event loop. */
  readonly inputMb: number;
  /** A worker without a job keeps its memory for this time, because books often come one after another. */
  readonly idleMs: number;
}

/** A function that a worker can run. Its input and output are structured-cloned, also between processes. */
export type Job = (input: never) => unknown;

/**
 * Runs jobs on untrusted books in separate processes of a lower priority, so that no book can keep the event loop from answering
 * visitors. Threads of this process would not suffice: they share its garbage collection helpers, its file and image threads, and
 * its crashes. A job over a limit is ended with its process.
 */
export class WorkerPool {
  readonly #limits: WorkerLimits;
  readonly #idle: WorkerProcess[] = [];
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: WorkerLimits) {
    this.#limits = limits;
  }

  /**
   * Runs the job that the worker serves under `name`. Pass a function that reads a large input: it is called when the job starts,
   * so that waiting jobs occupy no memory. Pass the path of an input without a limited size: the job reads the file itself.
   * @throws {EpubError} `epub_too_complex` over a limit, and what the job throws. @throws {UnavailableError} `overloaded`.
   */
  async run<T extends Job>(
    name: string,
    input: Parameters<T>[0] | (() => Promise<Parameters<T>[0]>),
  ): Promise<Awaited<ReturnType<T>>> {
    await this.#acquire();
    try {
      const known: unknown = typeof input === 'function' ? await input() : input;
      const request = { name, input: serializeInput(known, this.#limits.inputMb) };
      const worker = this.#takeIdle() ?? new WorkerProcess(this.#limits);
      const response = await worker.run(request);
      if (response.isLast) await worker.stop();
      else this.#keep(worker);
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

  #takeIdle(): WorkerProcess | undefined {
    for (let worker = this.#idle.pop(); worker; worker = this.#idle.pop()) if (!worker.hasEnded) return worker;
    return undefined;
  }

  #keep(worker: WorkerProcess): void {
    this.#idle.push(worker);
    worker.stopAfter(this.#limits.idleMs, () => this.#idle.splice(this.#idle.indexOf(worker), 1));
  }
}

/** One worker. It runs one job at a time and does not keep this process alive between jobs. */
class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #limits: WorkerLimits;
  #job: { resolve(response: JobResponse): void; reject(error: Error): void } | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #printed = '';
  #hasEnded = false;

  constructor(limits: WorkerLimits) {
    this.#limits = limits;
    const { cpuSeconds, memoryMb, residentMb, resultMb } = limits;
    const processLimits: ProcessLimits = { cpuSeconds, memoryMb, residentMb, resultMb };
    this.#child = fork(WORKER_FILE, [JSON.stringify(processLimits)], {
      // Without the options of this process, such as a debugger.
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#printed = (this.#printed + text).slice(-MAX_PRINTED_LENGTH);
    });
    if (this.#child.stderr instanceof Socket) this.#child.stderr.unref();
    this.#holdOpen(false);
    this.#child.on('message', (response: WorkerResponse) => {
      if ('isOutOfMemory' in response) this.#end(outOfMemoryError(response.limitMb));
      else if ('isOutOfTime' in response)
        this.#end(tooComplexError(`it takes more than ${cpuSeconds} seconds of CPU time`));
      else this.#job?.resolve(response);
    });
    this.#child.on('error', (error) => this.#end(error));
    this.#child.on('exit', (code, signal) => {
      // The runtime aborts where it cannot report it.
      const isOutOfMemory = signal === 'SIGABRT' && this.#printed.includes('heap out of memory');
      const reason = this.#printed.trim().slice(0, MAX_REASON_LENGTH);
      const crash = new Error(`The book worker ended with ${signal ?? code}. ${reason}`);
      this.#end(isOutOfMemory ? outOfMemoryError(memoryMb) : crash);
    });
  }

  /** Whether the process cannot run another job. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Runs a job. A job over a limit ends the process, and so does one that neither ends nor uses CPU time. */
  async run(request: JobRequest): Promise<JobResponse> {
    clearTimeout(this.#idleTimer);
    this.#holdOpen(true);
    const timer = setTimeout(
      () => this.#end(new UnavailableError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS })),
      this.#limits.clockSeconds * 1_000,
    );
    try {
      return await new Promise<JobResponse>((resolve, reject) => {
        this.#job = { resolve, reject };
        this.#child.send(request, (error) => error && this.#end(error));
      });
    } catch (error) {
      // Its files can only be removed when it no longer writes any.
      await this.#kill();
      throw error;
    } finally {
      clearTimeout(timer);
      this.#holdOpen(false);
    }
  }

  /** Ends the process, which has no job. */
  stop(): Promise<void> {
    return this.#kill();
  }

  /** Ends the process after `ms` without a job. */
  stopAfter(ms: number, onStop: () => void): void {
    this.#idleTimer = setTimeout(() => {
      onStop();
      void this.stop();
    }, ms);
    this.#idleTimer.unref();
  }

  /** Whether the worker keeps this process alive. */
  #holdOpen(isBusy: boolean): void {
    const method = isBusy ? 'ref' : 'unref';
    this.#child[method]();
    this.#child.channel?.[method]();
  }

  async #kill(): Promise<void> {
    const { exitCode, signalCode, pid } = this.#child;
    if (exitCode !== null || signalCode !== null || pid === undefined) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await exited;
  }

  #end(error: Error): void {
    this.#hasEnded = true;
    this.#job?.reject(error);
  }
}

const tooComplexError = (reason: string): EpubError =>
  new EpubError('epub_too_complex', `The book cannot be processed: ${reason}. It is damaged or malicious.`);

/** Messages pass the event loop in one turn, in either direction. The limit of results is checked in the worker. */
function serializeInput(input: unknown, inputMb: number): Uint8Array {
  const bytes = serialize(input);
  if (bytes.byteLength > inputMb * MEBIBYTE) throw tooComplexError(`one of its parts has more than ${inputMb} MB`);
  return bytes;
}

const outOfMemoryError = (limitMb: number): EpubError => tooComplexError(`it needs more than ${limitMb} MB of memory`);

/** The error that the job threw. Its stack is the worker's. */
function toError({ name, message, stack, code, entry }: JobFailure): Error {
  if (name === 'EpubError') return new EpubError(code as EpubErrorCode, message, entry === undefined ? {} : { entry });
  const error = new Error(message);
  error.name = name;
  return Object.assign(error, { stack }, code === undefined ? {} : { code });
}
