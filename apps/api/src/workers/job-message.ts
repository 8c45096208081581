/** A message to a worker: one job. */
export interface JobRequest {
  readonly name: string;
  readonly input: unknown;
}

/** The parts of an error that reach the other process. */
export interface JobFailure {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly code?: string | undefined;
  readonly entry?: string | undefined;
}

/** The response of a worker: the result of the job, its failure, or that the worker ends because it has no more memory. */
export type WorkerResponse =
  | { readonly result: unknown }
  | { readonly failure: JobFailure }
  | { readonly isOutOfMemory: true; readonly limitMb: number };
