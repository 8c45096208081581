export { Health } from './health.ts';
export type { Readiness } from './health.ts';
export { createLog } from './log.ts';
export { areaOf, Metrics } from './metrics.ts';
export { OVERLOAD_RETRY_SECONDS, LoadMonitor } from './load-monitor.ts';
export { RequestLog } from './request-log.ts';
