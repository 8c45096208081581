import type { EnvironmentSetting, Job } from '@octavo/core/admin';
import type { StatusShape } from '@octavo/ui/StatusMark';
import { countOf, NOTHING } from '../views/format.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often a job runs, such as `Every 15 minutes`. */
export function intervalText(seconds: number | null): string {
  if (seconds === null) return NOTHING;
  const [count, unit] =
    seconds < MINUTE ? [seconds, 'second'] : seconds < HOUR ? [seconds / MINUTE, 'minute'] : [seconds / HOUR, 'hour'];
  return count === 1 ? `Every ${unit}` : `Every ${countOf(count, unit)}`;
}

/** The result of the last run of a job in words. */
export const jobView = ({ failures }: Pick<Job, 'failures'>): { shape: StatusShape; word: string } =>
  failures === 0
    ? { shape: 'done', word: 'Succeeded' }
    : { shape: failures === 1 ? 'warning' : 'alert', word: failures === 1 ? 'Failed' : `Failed ${failures} times` };

/** The value of a setting in words. */
export function settingText({ value, is_secret: isSecret, is_changed: isChanged }: EnvironmentSetting): string {
  if (isSecret) return isChanged ? 'Set (hidden)' : 'Not set';
  return value === '' ? 'Not set' : value;
}
