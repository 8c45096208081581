import type { PartHealth } from '@octavo/core/admin';
import type { StatusShape } from '@octavo/ui/StatusMark';
import { ageText } from '../views/age.ts';
import { countOf, formatSize } from '../views/format.ts';

/** The state of a part of the shop in words. A bucket has no limit, so it has no words. */
export function healthView(health: PartHealth, now: Date): { shape: StatusShape; text: string } | undefined {
  const { part, is_healthy: isHealthy, date, count, error, free_bytes: free } = health;
  const shape = isHealthy ? 'done' : 'warning';
  switch (part) {
    case 'payments':
      if (isHealthy) return { shape, text: 'Connected to the payment provider' };
      return {
        shape,
        text:
          date === ''
            ? 'The payment provider has not been reached yet'
            : `No contact with the payment provider for ${ageText(date, now)}`,
      };
    case 'emails':
      return {
        shape,
        text: isHealthy
          ? 'Emails are being delivered'
          : `${countOf(count, 'email')} failed and will be retried: ${error}`,
      };
    case 'backup':
      return { shape, text: date === '' ? 'No backup yet' : `Backup made ${ageText(date, now)} ago` };
    case 'disk':
      if (free === null) return undefined;
      return { shape, text: `${isHealthy ? '' : 'Only '}${formatSize(free)} free on the disk` };
  }
}
