import type { AuditRow } from '../admin/index.ts';

/** A row of the audit log: an author has set a price. */
export const anAuditRow = (row: Partial<AuditRow> = {}): AuditRow => ({
  number: 18_203,
  date_created: '2026-11-25T08:40:51.000Z',
  account: { id: 7, username: 'maren_oskalo' },
  role: 'author',
  action: 'studio.setPrice',
  subject: { type: 'book', id: '12', title: 'The Salt Cartographer' },
  before: { 'book.price_cents': 990 },
  after: { 'book.price_cents': 790 },
  request_id: '3e5bcf3e-fc49-4649-9b5d-445f712af557',
  network: '203.0.113.0/24',
  agent: 'Firefox on Linux',
  previous_hash: '0e94'.padEnd(64, '0'),
  hash: '51b0'.padEnd(64, '1'),
  ...row,
});
