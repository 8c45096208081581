export { importWorkers, readerTurns, readingWorkers, runStudioJob, studioWorkers } from './pools.ts';
