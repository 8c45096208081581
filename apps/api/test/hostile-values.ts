import fc from 'fast-check';
import type { Parameter } from '../src/openapi/index.ts';

type Schema = Parameter['schema'];

/** Texts that no form expects but an attacker may send. */
export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  '\uD800',
  '\u202E\uFEFF',
  "' or 1=1 --",
  '"; drop table users; --',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%ff',
  '{{7*7}}',
  '${7*7}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  'true',
  '[]',
  '1e400',
  '-0',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  'x'.repeat(5_000),
  '🐙'.repeat(300),
  'a@b.c\r\nBcc: everybody@octavo.example',
];
const HOSTILE_VALUES: readonly unknown[] = [
  ...HOSTILE_TEXTS,
  null,
  true,
  0,
  -1,
  0.5,
  1e21,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[]],
  { a: { b: { c: [] } } },
  { toString: 1 },
  Array.from({ length: 300 }, () => 1),
];

/** A valid body, one with a changed field, or no JSON at all. */
export function hostileBody(schema: Schema): fc.Arbitrary<string> {
  const good = arbitraryFor(schema);
  const changed = fc
    .tuple(good, fc.constantFrom(...HOSTILE_VALUES), fc.nat())
    .map(([value, hostile, at]) => withValueAt(value, hostile, at));
  return fc.oneof(
    { weight: 3, arbitrary: good.map((value) => JSON.stringify(value)) },
    { weight: 4, arbitrary: changed.map((value) => JSON.stringify(value) ?? 'null') },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS, '{', '[', '{"a":', '['.repeat(3_000)) },
  );
}

/** Replaces one value at any depth. */
function withValueAt(value: unknown, hostile: unknown, at: number): unknown {
  if (typeof value !== 'object' || value === null) return hostile;
  const names = Object.keys(value);
  const name = names[at % (names.length + 1)];
  if (name === undefined) return { ...value, [`x${at % 7}`]: hostile, __proto__: hostile, is_admin: true };
  const inner = withValueAt(Reflect.get(value, name), hostile, Math.floor(at / (names.length + 1)));
  return Array.isArray(value) ? value.with(Number(name), inner) : { ...value, [name]: inner };
}

/** Generates values of a schema; an unknown format gets any text. */
export function arbitraryFor(schema: Schema | boolean): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.jsonValue();
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => arbitraryFor(one)));
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'integer') return fc.nat({ max: 1_200 }).map((number) => number + 1);
  if (schema.type === 'number')
    return fc.oneof(fc.nat({ max: 50 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
  if (schema.type === 'array') {
    return fc.array(
      arbitraryFor(typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : true),
      {
        maxLength: 4,
      },
    );
  }
  if (schema.type === 'object') {
    // The tests' password is only used in password fields, so that it must never appear in the log.
    const fields = Object.entries(schema.properties ?? {}).map(
      ([name, inner]) =>
        [
          name,
          /password/.test(name) ? fc.oneof(arbitraryFor(inner), fc.constant('Tide & Clock 42!')) : arbitraryFor(inner),
        ] as const,
    );
    return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
  }
  return fc.oneof(fc.string({ maxLength: 30 }), fc.emailAddress(), fc.constantFrom('Rain & Shore 42!', 'US', 'Lisbon'));
}
