import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { buildBookWorker } from './build-book-worker.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A directory for bundles, which is deleted after the run. */
    bundleDirectory: string;
  }
}

/** Below `node_modules`, so that external packages are resolved from there and git ignores it. */
const BUILDS = fileURLToPath(new URL('../node_modules/.octavo-test/', import.meta.url));

/** Builds the worker that imports books, once for all test files, and makes the directory for other bundles. */
export default async function setup(project: TestProject): Promise<() => void> {
  await buildBookWorker();
  mkdirSync(BUILDS, { recursive: true });
  const directory = mkdtempSync(join(BUILDS, 'run-'));
  project.provide('bundleDirectory', directory);
  return () => rmSync(directory, { recursive: true, force: true });
}
