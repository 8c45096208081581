export { Health } from './health.ts';
export type { Readiness } from './health.ts';
export { createLog } from './log.ts';
export { areaOf, Metrics } from './metrics.ts';
export { COME_BACK_AFTER_SECONDS, Pressure } from './pressure.ts';
export { RequestLog } from './request-log.ts';
