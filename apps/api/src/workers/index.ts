export { importWorkers, readingWorkers, studioWorkers } from './pools.ts';
export { serveJobs } from './serve-jobs.ts';
