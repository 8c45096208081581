import type { EpubcheckReport } from '@octavo/core/studio';
import { describe, expect, it } from 'vitest';
import { adviceSummary, groupMessages, levelText, limitText, mutedText, omittedText } from './epubcheck-view.ts';

const message = { severity: 'error', code: 'RSC-005', message: 'Wrong.', file: 'a.xhtml', line: 3 } as const;
const aReport = (overrides: Partial<EpubcheckReport> = {}): EpubcheckReport => ({
  status: 'complete',
  limit: '',
  messages: [message],
  message_count: 1,
  muted: [],
  ...overrides,
});

describe('the advice of EPUBCheck', () => {
  it.each([
    [aReport(), '1 message'],
    [aReport({ messages: [], message_count: 0 }), 'No messages'],
    [aReport({ status: 'pending', messages: [], message_count: 0 }), 'Not complete yet'],
    [aReport({ status: 'failed', messages: [], message_count: 0 }), 'No result'],
    [aReport({ status: 'partial', limit: 'time', message_count: 3 }), 'Partly checked, 3 messages'],
  ])('is summed up in a few words', (report, summary) => {
    expect(adviceSummary(report)).toBe(summary);
  });

  it('names the level that EPUBCheck gives a message', () => {
    expect(levelText(message)).toBe('EPUBCheck calls this an error (RSC-005).');
  });

  it('says which limit ended the check', () => {
    expect(limitText(aReport())).toBeUndefined();
    expect(limitText(aReport({ status: 'partial', limit: 'time' }))).toBe(
      'EPUBCheck was stopped because it took longer than 60 seconds. It has not seen the whole file.',
    );
    expect(limitText(aReport({ status: 'partial', limit: 'memory' }))).toContain('more than 512 MB');
  });

  it('counts similar and muted messages', () => {
    expect([omittedText(aReport()), omittedText(aReport({ message_count: 41 }))]).toEqual([
      undefined,
      '40 similar messages are not listed.',
    ]);
    const muted = [
      { code: 'OPF-015', reason: 'Because.', message_count: 3 },
      { code: 'PKG-008', reason: 'Because.', message_count: 1 },
    ];
    expect([mutedText(aReport()), mutedText(aReport({ muted }))]).toEqual([
      undefined,
      '4 messages of 2 rules are not shown.',
    ]);
  });

  it('joins equal messages about several places', () => {
    const other = { ...message, message: 'Missing.', file: '', line: null };
    const groups = groupMessages([message, other, { ...message, file: 'b.xhtml' }, { ...message, line: 9 }, other]);
    expect(groups.map(({ message: { message: text }, places }) => [text, places])).toEqual([
      ['Wrong.', 'a.xhtml, line 3, and 2 more places'],
      ['Missing.', '1 more place'],
    ]);
    expect(groupMessages([message])[0]?.places).toBe('a.xhtml, line 3');
  });
});
