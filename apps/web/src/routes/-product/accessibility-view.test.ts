import type { Accessibility } from '@octavo/core/entities';
import { expect, it } from 'vitest';
import { accessibilityGroups } from './accessibility-view.ts';

const emptyMetadata: Accessibility = {
  conforms_to: [],
  certified_by: '',
  summary: '',
  access_modes: [],
  access_modes_sufficient: [],
  features: [],
  hazards: [],
};

it('maps metadata keys to statements in the order of the guide', () => {
  const groups = accessibilityGroups({
    conforms_to: ['https://www.w3.org/TR/epub-a11y-11#wcag-2.1-aa'],
    certified_by: 'Leaf & Co',
    summary: ' All pictures are described. ',
    access_modes: ['textual', 'visual'],
    access_modes_sufficient: [['textual', 'visual'], ['textual']],
    features: ['tableOfContents', 'displayTransformability', 'alternativeText', 'somethingNew'],
    hazards: ['none'],
  });
  expect(groups).toEqual([
    {
      title: 'Ways of reading',
      statements: ['Appearance can be modified', 'Readable in read aloud or dynamic braille', 'Has alternative text'],
    },
    {
      title: 'Conformance',
      statements: [
        'This publication meets accepted accessibility standards',
        'WCAG 2.1 Level AA',
        'Certified by Leaf & Co',
      ],
    },
    { title: 'Navigation', statements: ['Table of contents to all chapters of the text via links'] },
    { title: 'Hazards', statements: ['No hazards'] },
    { title: 'Summary', statements: ['All pictures are described.'] },
  ]);
});

it('makes no statement without metadata', () => {
  expect(accessibilityGroups(emptyMetadata)).toEqual([]);
  expect(
    accessibilityGroups({
      ...emptyMetadata,
      access_modes: ['textual', 'visual'],
      conforms_to: ['EPUB Accessibility 1.1'],
    }),
  ).toEqual([{ title: 'Ways of reading', statements: ['Not fully readable in read aloud or dynamic braille'] }]);
});

it('reports the lowest conformance level', () => {
  const [group] = accessibilityGroups({
    ...emptyMetadata,
    conforms_to: ['http://www.idpf.org/epub/a11y/accessibility-20170105.html#wcag-a', 'x#wcag-2.0-a'],
  });
  expect(group?.statements).toEqual(['This publication meets minimum accessibility standards', 'WCAG 2.0 Level A']);
});
