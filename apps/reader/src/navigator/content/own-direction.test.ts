import { expect, it } from 'vitest';
import { declareOwnDirection } from './own-direction.ts';

it.each([
  ['<p>הרפתקה</p>', '', 'rtl'],
  ['<p>1. مغامرة</p>', '', 'rtl'],
  ['<p>An adventure</p>', '', ''],
  ['<p>1</p>', '', ''],
  ['<p>הרפתקה</p>', 'ltr', 'ltr'],
])('a document with the text %s and dir="%s" has dir="%s"', (body, declared, expected) => {
  const doc = document.implementation.createHTMLDocument();
  doc.body.innerHTML = body;
  doc.documentElement.dir = declared;
  declareOwnDirection(doc);
  expect(doc.documentElement.dir).toBe(expected);
});

it('leaves a document whose body has a direction', () => {
  const doc = document.implementation.createHTMLDocument();
  doc.body.innerHTML = 'הרפתקה';
  doc.body.dir = 'auto';
  declareOwnDirection(doc);
  expect(doc.documentElement.dir).toBe('');
});

it('leaves a drawing', () => {
  const doc = new DOMParser().parseFromString(
    '<svg xmlns="http://www.w3.org/2000/svg"><text>הרפתקה</text></svg>',
    'image/svg+xml',
  );
  declareOwnDirection(doc);
  expect(doc.documentElement.hasAttribute('dir')).toBe(false);
});
