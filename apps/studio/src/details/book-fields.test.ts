import { expect, it } from 'vitest';
import { readableText } from './book-fields.ts';

it.each([
  ['description', '<p>Salt &amp; <em>lamp</em></p><ul><li>1 &lt; 2</li></ul><p>End</p>', 'Salt & lamp\n1 < 2\nEnd'],
  ['description', '', ''],
  ['title', 'A <b> &amp; c', 'A <b> &amp; c'],
] as const)('shows the %s %j as %j', (field, value, text) => {
  expect(readableText(field, value)).toBe(text);
});
