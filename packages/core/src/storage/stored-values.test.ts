import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { AccessTokenSchema, IdSchema, ProductIdSchema, UserSchema } from '../entities/index.ts';
import { toProductId } from '../entities/id.ts';
import { toAccessToken, toId, toUser } from './stored-values.ts';

const outputOf = <const S extends v.GenericSchema>(schema: S, raw: unknown) => {
  const read = v.safeParse(schema, raw);
  return read.success ? read.output : null;
};

const arbitraryValue = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, true, 1, 0, '1', ' 7 ', 'yes', 'Author', '', ' ', 'text', -1, 1.5, 2 ** 60),
  fc.string(),
  fc.jsonValue(),
);
/** Arbitrary objects with some of the fields, and other values. */
const some = (...names: string[]) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record(Object.fromEntries(names.map((name) => [name, arbitraryValue])), { requiredKeys: [] }),
    },
    { weight: 1, arbitrary: arbitraryValue },
  );

const users = some(...Object.keys(UserSchema.entries));
it('toUser matches its schema', () => {
  fc.assert(
    fc.property(users, (raw) => {
      expect(toUser(raw)).toEqual(outputOf(UserSchema, raw));
    }),
  );
});

it('toAccessToken matches its schema', () => {
  const tokens = fc.oneof(fc.string(), fc.constantFrom(' token ', 'a b', '', 'ü'));
  fc.assert(
    fc.property(tokens, (raw) => {
      expect(toAccessToken(raw)).toBe(outputOf(AccessTokenSchema, raw));
    }),
  );
});

it('toId matches its schema', () => {
  fc.assert(
    fc.property(arbitraryValue, (raw) => {
      expect(toProductId(raw)).toBe(outputOf(ProductIdSchema, raw));
      expect(toId(raw)).toBe(outputOf(IdSchema, raw));
    }),
  );
});
