import { describe, expect, it } from 'vitest';
import type { Accessibility } from '../manifest/index.ts';
import { accessibilityStatement } from './accessibility-statement.ts';

const groupOf = (title: string, accessibility: Accessibility, layout: 'reflowable' | 'fixed' = 'reflowable') =>
  accessibilityStatement({ accessibility, layout }).find((group) => group.title === title)?.statements;
const waysOf = (accessibility: Accessibility, layout?: 'reflowable' | 'fixed') =>
  groupOf('Ways of reading', accessibility, layout);

it('says that there is no information about a book without metadata', () => {
  expect(accessibilityStatement({ layout: 'reflowable' })).toEqual([
    {
      title: 'Ways of reading',
      statements: [
        'No information about appearance modifiability is available',
        'No information about nonvisual reading is available',
      ],
    },
    { title: 'Conformance', statements: ['No information about conformance is available'] },
    { title: 'Navigation', statements: ['No information about navigation features is available'] },
    { title: 'Hazards', statements: ['No information about possible hazards is available'] },
  ]);
});

it('lists the statements of a book with metadata in the order of the guide', () => {
  const groups = accessibilityStatement({
    layout: 'reflowable',
    accessibility: {
      conformsTo: ['https://www.w3.org/TR/epub-a11y-11#wcag-2.1-aa'],
      certification: { certifiedBy: 'Leaf & Co', credential: 'GCA' },
      summary: ' All pictures are described. ',
      accessMode: ['textual', 'visual'],
      accessModeSufficient: [['textual', 'visual'], ['textual']],
      feature: ['tableOfContents', 'displayTransformability', 'alternativeText', 'MathML', 'ARIA', 'somethingNew'],
      hazard: ['noFlashingHazard', 'noSoundHazard'],
    },
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
        'This publication claims to meet EPUB Accessibility 1.1, WCAG 2.1 Level AA',
        'The publication was certified by Leaf & Co',
        "The certifier's credential is GCA",
      ],
    },
    { title: 'Navigation', statements: ['Table of contents to all chapters of the text via links'] },
    { title: 'Rich content', statements: ['Math formulas in accessible format (MathML)'] },
    { title: 'Hazards', statements: ['No flashing hazards', 'No sound hazards'] },
    { title: 'Accessibility summary', statements: ['All pictures are described.'] },
    { title: 'Additional accessibility information', statements: ['ARIA roles included'] },
  ]);
});

describe('ways of reading', () => {
  it.each([
    [{ feature: ['displayTransformability'] }, 'fixed', 'Appearance can be modified'],
    [{}, 'fixed', 'Appearance cannot be modified'],
    [{}, 'reflowable', 'No information about appearance modifiability is available'],
  ] as const)('of a book with %j and a %s layout begin with "%s"', (accessibility, layout, expected) => {
    expect(waysOf(accessibility, layout)?.[0]).toBe(expected);
  });

  it.each<[Accessibility, string]>([
    [{ accessModeSufficient: [['textual']] }, 'Readable in read aloud or dynamic braille'],
    [{ accessModeSufficient: [['textual', 'visual']] }, 'Not fully readable in read aloud or dynamic braille'],
    [{ accessMode: ['textual', 'visual'] }, 'Not fully readable in read aloud or dynamic braille'],
    [{ accessMode: ['visual'], feature: ['alternativeText'] }, 'Not fully readable in read aloud or dynamic braille'],
    [{ accessMode: ['visual'] }, 'Not readable in read aloud or dynamic braille'],
    [{ accessMode: ['auditory'] }, 'Not readable in read aloud or dynamic braille'],
    [{ accessModeSufficient: [[]] }, 'No information about nonvisual reading is available'],
  ])('of a book with %j include "%s"', (accessibility, expected) => {
    expect(waysOf(accessibility)?.[1]).toBe(expected);
  });

  it.each<[Accessibility, string | undefined]>([
    [{ feature: ['synchronizedAudioText'], accessMode: ['auditory'] }, 'Prerecorded audio synchronized with text'],
    [{ accessMode: ['auditory', 'textual'] }, 'Prerecorded audio clips'],
    [{ accessMode: ['textual'] }, undefined],
  ])('of a book with %j end with "%s"', (accessibility, expected) => {
    expect(waysOf(accessibility)?.[2]).toBe(expected);
  });
});

describe('conformance', () => {
  it.each([
    [['http://www.idpf.org/epub/a11y/accessibility-20170105.html#wcag-a'], 'minimum', '1.0, WCAG 2.0 Level A'],
    [['http://www.idpf.org/epub/a11y/accessibility-20170105.html#wcag-aa'], 'accepted', '1.0, WCAG 2.0 Level AA'],
    [['https://www.w3.org/TR/epub-a11y-11#wcag-2.2-aaa'], 'exceeds', '1.1, WCAG 2.2 Level AAA'],
    [
      ['https://www.w3.org/TR/epub-a11y-11#wcag-2.0-a', 'https://www.w3.org/TR/epub-a11y-11#wcag-2.1-aa'],
      'accepted',
      '1.1, WCAG 2.1 Level AA',
    ],
  ])('of %j is stated as "%s"', (conformsTo, standard, claim) => {
    const statements = groupOf('Conformance', { conformsTo });
    expect(statements?.[0]).toContain(standard);
    expect(statements?.[1]).toBe(`This publication claims to meet EPUB Accessibility ${claim}`);
  });

  it('of an unknown profile is no information', () => {
    expect(groupOf('Conformance', { conformsTo: ['https://example.org/profile'] })).toEqual([
      'No information about conformance is available',
    ]);
  });
});
