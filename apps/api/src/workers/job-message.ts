/** A message to a worker: one job. */
export interface JobRequest {
  readonly name: string;
  readonly input: unknown;
}

/** The parts of an error that reach the other thread. */
export interface JobFailure {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly code?: string | undefined;
  readonly entry?: string | undefined;
}

/** A worker's response to a job. */
export type JobResponse = { readonly result: unknown } | { readonly failure: JobFailure };
