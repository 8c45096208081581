let isEnding = false;

/**
 * Ends the worker process after its current job, because a native library cannot be stopped in any other way. Call it in a job. It has no
 * effect outside of a worker.
 */
export function endWorkerAfterJob(): void {
  isEnding = true;
}

/** Whether the worker process has to end after its current job. */
export const isWorkerEnding = (): boolean => isEnding;
