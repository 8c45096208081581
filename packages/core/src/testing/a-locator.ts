import { type Locator, MAX_LOCATOR_TEXT_LENGTH } from '../entities/index.ts';

/** Builds a position at a quarter of a book. */
export function aLocator(overrides: Partial<Locator> = {}): Locator {
  return { cfi: 'epubcfi(/6/4[two]!/4/2)', total_progression: 0.25, ...overrides };
}

/** A position that clients and servers must reject. */
export interface InvalidLocator {
  /** Path of the invalid field, such as `quote.exact`. */
  readonly field: string;
  readonly problem: string;
  /** The body of the request or response. It is text, because JSON has numbers that JavaScript does not write. */
  readonly json: string;
}

/** Values of a required field as JSON; `undefined` omits the field. */
const withoutText: readonly [problem: string, json: string | undefined][] = [
  ['missing', undefined],
  ['null', 'null'],
  ['a number', '4'],
  ['an object', '{}'],
];
const tooLong = (maxLength: number): [problem: string, json: string] => [
  'too long',
  JSON.stringify('x'.repeat(maxLength + 1)),
];
const optional = withoutText.slice(1);

const problems: Readonly<Record<string, readonly [problem: string, json: string | undefined][]>> = {
  total_progression: [
    ['missing', undefined],
    ['null', 'null'],
    ['NaN as text', '"NaN"'],
    ['a number as text', '"0.5"'],
    ['empty text', '""'],
    ['a boolean', 'true'],
    ['a list', '[0.5]'],
    ['below 0', '-0.1'],
    ['above 1', '1.1'],
    ['infinite', '1e309'],
    ['infinite and negative', '-1e309'],
  ],
  cfi: [...withoutText, tooLong(MAX_LOCATOR_TEXT_LENGTH)],
  href: [...optional, tooLong(MAX_LOCATOR_TEXT_LENGTH)],
  chapter: [...optional, tooLong(MAX_LOCATOR_TEXT_LENGTH)],
  quote: [
    ['null', 'null'],
    ['text', '"text"'],
  ],
  'quote.exact': [...withoutText, tooLong(20_000)],
  'quote.before': [...withoutText, tooLong(500)],
  'quote.after': [...withoutText, tooLong(500)],
};

/** Positions that clients and servers must reject, each with one invalid field. */
export const invalidLocators: readonly InvalidLocator[] = Object.entries(problems).flatMap(([field, values]) =>
  values.map(([problem, value]) => ({ field, problem, json: locatorJson(field, value) })),
);

function locatorJson(field: string, value: string | undefined): string {
  const [name = '', inner] = field.split('.');
  const fields: Record<string, string | undefined> = { cfi: '"epubcfi(/6/4)"', total_progression: '0.25' };
  if (inner === undefined) fields[name] = value;
  else fields[name] = toJson({ before: '""', exact: '"The weir"', after: '""', [inner]: value });
  return toJson(fields);
}

function toJson(fields: Readonly<Record<string, string | undefined>>): string {
  const members = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : `"${name}":${value}`));
  return `{${members.join(',')}}`;
}
