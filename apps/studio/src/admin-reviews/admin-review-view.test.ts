import { expect, it } from 'vitest';
import { canKeep, decisionText, reportText } from './admin-review-view.ts';

const DATE = '2026-11-20T10:00:00.000Z';

it.each([
  ['', 'Reported as off topic by ines_h on Nov 20, 2026.'],
  ['See line one.', 'Reported as off topic by ines_h on Nov 20, 2026: See line one.'],
])('shows a report with the note %j', (note, text) => {
  expect(reportText({ reason: 'off_topic', note, actor: 'ines_h', date: DATE }, 'UTC')).toBe(text);
});

it.each([
  [{ kind: 'hidden', actor: 'admin', reason: 'Rude.' }, 'Hidden by admin on Nov 20, 2026: Rude.'],
  [{ kind: 'kept', actor: '', reason: '' }, 'Kept by the operator on Nov 20, 2026.'],
] as const)('shows the decision %j', (decision, text) => {
  expect(decisionText({ ...decision, id: 1, date: DATE }, 'UTC')).toBe(text);
});

it.each([
  ['visible', 0, false],
  ['visible', 1, true],
  ['held', 0, true],
  ['hidden', 0, true],
] as const)('can keep a %s review with %i reports: %s', (state, count, expected) => {
  expect(canKeep({ state, report_count: count })).toBe(expected);
});
