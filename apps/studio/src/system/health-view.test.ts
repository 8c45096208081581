import type { PartHealth } from '@octavo/core/admin';
import { describe, expect, it } from 'vitest';
import { healthView } from './health-view.ts';

const now = new Date('2026-11-27T12:00:00.000Z');

describe('the state of a part of the shop', () => {
  it.each<[Partial<PartHealth>, string | undefined]>([
    [{ part: 'payments', is_healthy: true }, 'Connected to the payment provider'],
    [{ part: 'payments' }, 'The payment provider has not been reached yet'],
    [{ part: 'payments', date: '2026-11-27T02:00:00.000Z' }, 'No contact with the payment provider for 10 hours'],
    [{ part: 'emails', is_healthy: true }, 'Emails are being delivered'],
    [{ part: 'emails', count: 2, error: 'refused' }, '2 emails failed and will be retried: refused'],
    [{ part: 'backup' }, 'No backup yet'],
    [{ part: 'backup', is_healthy: true, date: '2026-11-27T07:00:00.000Z' }, 'Backup made 5 hours ago'],
    [{ part: 'disk', is_healthy: true, free_bytes: 24 * 1024 ** 3 }, '24 GB free on the disk'],
    [{ part: 'disk', free_bytes: 3 * 1024 ** 3 }, 'Only 3,072 MB free on the disk'],
    [{ part: 'disk', is_healthy: true }, undefined],
  ])('%j is “%s”', (more, text) => {
    const health = {
      part: 'disk',
      is_healthy: false,
      date: '',
      count: 0,
      error: '',
      free_bytes: null,
      ...more,
    } as const;
    expect(healthView(health, now)?.text).toBe(text);
    expect(healthView(health, now)?.shape).toBe(text && (more.is_healthy ? 'done' : 'warning'));
  });
});
