export { importWorkers, readerTurns, readingWorkers, runStudioJob, studioWorkers } from './pools.ts';
export { serveJobs } from './serve-jobs.ts';
