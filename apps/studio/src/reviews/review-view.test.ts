import { aStudioReview } from '@octavo/core/testing';
import { describe, expect, it } from 'vitest';
import { reportText, toReviewView } from './review-view.ts';

const date = '2026-11-12T23:30:00.000Z';

describe('toReviewView', () => {
  it('shows days in the zone of the shop', () => {
    const reply = { author: 'Maren Oskalo', reply: '<p>Thank you.</p>', text: 'Thank you.', date_created: date };
    const review = aStudioReview({ date_created: date, reply });
    expect(toReviewView(review, 'Europe/Berlin')).toMatchObject({
      timeText: 'Nov 13, 2026',
      reply: { author: 'Maren Oskalo', html: '<p>Thank you.</p>', timeText: 'Nov 13, 2026' },
    });
    expect(toReviewView(aStudioReview(), 'UTC').reply).toBeNull();
  });
});

describe('reportText', () => {
  it('says whether the shop has decided', () => {
    expect(reportText({ date_created: date, is_resolved: false }, 'UTC')).toMatch(
      /^You reported it on Nov 12, 2026\. The shop decides\./,
    );
    expect(reportText({ date_created: date, is_resolved: true }, 'UTC')).toMatch(
      /The shop has checked it and keeps it\.$/,
    );
  });
});
