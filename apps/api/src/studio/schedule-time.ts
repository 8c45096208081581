import { studioFieldMessages as texts } from '@octavo/core/studio';
import { invalid } from './studio-errors.ts';

const MAX_AHEAD_MS = 2 * 366 * 24 * 3_600_000;

/** @throws {ValidationError} for the `field`, unless `time` is within the next two years */
export function assertSchedulable(field: string, time: Date, now: Date): void {
  const aheadMs = time.getTime() - now.getTime();
  if (aheadMs <= 0) throw invalid(field, texts.timePast);
  if (aheadMs > MAX_AHEAD_MS) throw invalid(field, texts.timeTooFar);
}
