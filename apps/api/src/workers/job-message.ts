/** A message to a worker: one job. */
export interface JobRequest {
  readonly name: string;
  /** The input in the format of `node:v8`. Its size is known before it is sent, and the channel only copies it. */
  readonly input: Uint8Array;
}

/** The parts of an error that reach the other process. */
export interface JobFailure {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly code?: string | undefined;
  readonly entry?: string | undefined;
}

/** The result of a job, or its failure. */
export type JobResponse = ({ readonly result: unknown } | { readonly failure: JobFailure }) & {
  /** Whether the worker must not run another job, because of work that cannot be stopped. */
  readonly isLast?: boolean;
};

/** The response of a worker to a job, or the limit that the job exceeds. The worker ends then. */
export type WorkerResponse =
  | JobResponse
  | { readonly isOutOfMemory: true; readonly limitMb: number }
  | { readonly isOutOfTime: true };
