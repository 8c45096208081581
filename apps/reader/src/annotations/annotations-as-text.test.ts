import { expect, it } from 'vitest';
import { anAnnotation } from '../testing/an-annotation.ts';
import { annotationsAsText } from './annotations-as-text.ts';

it('lists the location, passage and note of each annotation, and leaves out missing parts', () => {
  const annotationWithNote = anAnnotation({ note: 'Tin,\nand salt.' });
  const bookmark = anAnnotation({
    kind: 'bookmark',
    color: null,
    chapter: null,
    quote: { before: '', exact: '', after: '' },
  });
  expect(annotationsAsText('A Small Novel', [annotationWithNote, bookmark])).toBe(`A Small Novel

One · 10 % · highlight · yellow · 2026-03-05
The weir
Tin,
and salt.

10 % · bookmark · 2026-03-05
`);
});
