import { buildBookWorker } from './build-book-worker.ts';

/** Builds the worker that imports books, once for all test files. */
export default async function setup(): Promise<void> {
  await buildBookWorker();
}
