import { expect, it } from 'vitest';
import { formatReportAsJson, formatReport } from './format-report.ts';

const report = {
  isDone: true,
  message: 'Page 1 of 1, 2 orders.',
  sections: [
    {
      name: 'orders',
      title: 'Orders',
      empty: 'No orders found.',
      rows: [
        { order: 9, placed: '2026-03-04T12:00:30.000Z', total: '9.99', refunded: '', taken_back: null },
        { order: 12, placed: '2026-03-05T07:08:09.000Z', total: '119.99', refunded: '', taken_back: null },
      ],
    },
    { name: 'issues', title: 'Needs attention', empty: 'Nothing needs attention.', rows: [] },
  ],
};

it('right-aligns numbers and leaves out empty columns', () => {
  expect(formatReport(report)).toBe(`Orders

order  placed             total
─────  ────────────────  ──────
    9  2026-03-04 12:00    9.99
   12  2026-03-05 07:08  119.99

Nothing needs attention.

Page 1 of 1, 2 orders.`);
});

it('prints a single row as a list of fields', () => {
  const rows = [{ refund: 'r-1', order_status: 'refunded', note: null }];
  const section = { name: 'refund', title: 'Refund', empty: '', rows };
  expect(formatReport({ isDone: true, message: '', sections: [section] })).toBe(`Refund

refund        r-1
order status  refunded`);
});

it('prints JSON with the rows of each table by its name', () => {
  expect(JSON.parse(formatReportAsJson(report))).toEqual({
    done: true,
    message: report.message,
    orders: report.sections[0]?.rows,
    issues: [],
  });
});
