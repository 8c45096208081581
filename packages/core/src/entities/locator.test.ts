import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { aLocator, invalidLocators } from '../testing/index.ts';
import { AnnotationTargetSchema, LocatorSchema, MAX_LOCATOR_TEXT_LENGTH } from './index.ts';

const quote = { before: 'had ', exact: 'been talking', after: ' all night' };

/** Paths of the invalid fields. */
const invalidFields = (schema: v.GenericSchema, input: unknown): string[] => {
  const { issues = [] } = v.safeParse(schema, input);
  return issues.map((issue) => v.getDotPath(issue) ?? '');
};

describe('a locator', () => {
  it.each([
    ['the fields of the first readers', aLocator()],
    ['a chapter', aLocator({ chapter: 'Two' })],
    ['a quote and its document', aLocator({ chapter: 'Two', href: 'text/two.xhtml', quote })],
    ['an empty quote of a fixed page', aLocator({ quote: { before: '', exact: '', after: '' } })],
    ['the longest texts', aLocator({ chapter: 'x'.repeat(MAX_LOCATOR_TEXT_LENGTH) })],
    ['the start of the book', aLocator({ total_progression: 0 })],
    ['the end of the book', aLocator({ total_progression: 1 })],
  ])('is valid with %s', (_, locator) => expect(v.parse(LocatorSchema, locator)).toEqual(locator));

  it('is valid with any progression from 0 to 1', () => {
    fc.assert(
      fc.property(fc.double(), (total_progression) => {
        const isValid = total_progression >= 0 && total_progression <= 1;
        expect(v.is(LocatorSchema, aLocator({ total_progression }))).toBe(isValid);
      }),
    );
  });

  it.each(invalidLocators)('is invalid when $field is $problem', ({ field, json }) =>
    expect(invalidFields(LocatorSchema, JSON.parse(json))).toEqual([field]),
  );

  it('is read without unknown fields', () => {
    const extra = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`extra_${index}`, index]));
    expect(v.parse(LocatorSchema, { ...extra, ...aLocator(), version: 3 })).toEqual(aLocator());
  });

  it.each([null, undefined, 'epubcfi(/6/4)', 0.5, [], {}])('is not %o', (value) =>
    expect(v.is(LocatorSchema, value)).toBe(false),
  );
});

describe('the target of an annotation', () => {
  const target = { ...aLocator(), chapter: null, href: 'text/two.xhtml', quote };

  it('has a document, a quote, and a chapter or null', () => {
    expect(v.parse(AnnotationTargetSchema, target)).toEqual(target);
    expect(invalidFields(AnnotationTargetSchema, aLocator())).toEqual(['chapter', 'quote', 'href']);
  });

  it.each(invalidLocators.filter(({ field, problem }) => field.startsWith('quote.') || problem === 'too long'))(
    'is invalid when $field is $problem',
    ({ field, json }) =>
      expect(invalidFields(AnnotationTargetSchema, { ...target, ...(JSON.parse(json) as object) })).toEqual([field]),
  );
});
