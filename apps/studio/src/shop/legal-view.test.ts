import { legalFieldMessages, MAX_LEGAL_TEXT_LENGTH } from '@octavo/core/admin';
import { expect, it } from 'vitest';
import { legalTextError, previewSections } from './legal-view.ts';

it.each([
  ['# A\nText.', undefined],
  ['  ', legalFieldMessages.textRequired],
  ['x'.repeat(MAX_LEGAL_TEXT_LENGTH + 1), legalFieldMessages.textTooLong],
  ['a\u0007', legalFieldMessages.textInvalid],
])('checks the text %j', (text, error) => {
  expect(legalTextError(text)).toBe(error);
});

it('previews headings, paragraphs and lists', () => {
  expect(previewSections('# A\nOne.\n- x')).toEqual([
    {
      heading: 'A',
      blocks: [
        { isList: false, lines: ['One.'] },
        { isList: true, lines: ['x'] },
      ],
    },
  ]);
});
