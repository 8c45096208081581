export { importWorkers, readingWorkers } from './pools.ts';
export { serveJobs } from './serve-jobs.ts';
