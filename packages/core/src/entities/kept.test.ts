import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { AccessTokenSchema, ConfigSchema, IdSchema, ProductIdSchema, UserSchema } from './index.ts';
import { toConfig } from './config.ts';
import { toId, toProductId } from './id.ts';
import { toAccessToken } from './session.ts';
import { toUser } from './user.ts';

const outputOf = <const S extends v.GenericSchema>(schema: S, raw: unknown) => {
  const read = v.safeParse(schema, raw);
  return read.success ? read.output : null;
};

const odd = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, true, 1, 0, '1', ' 7 ', 'yes', 'Author', '', ' ', 'text', -1, 1.5, 2 ** 60),
  fc.string(),
  fc.jsonValue(),
);
/** Objects that have some of the fields, and anything else. */
const some = (...names: string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.record(Object.fromEntries(names.map((name) => [name, odd])), { requiredKeys: [] }) },
    { weight: 1, arbitrary: odd },
  );

const users = some(...Object.keys(UserSchema.entries));
const configs = fc.oneof(
  fc.record(
    {
      payment: some('publishable_key', 'script_url', 'is_test'),
      dashboard_url: odd,
      reader_origin: odd,
      stream_origins: fc.oneof(fc.array(odd), odd),
      features: some('marks', 'downloads'),
    },
    { requiredKeys: [] },
  ),
  odd,
);

it('a kept user is read as the schema reads one', () => {
  fc.assert(
    fc.property(users, (raw) => {
      expect(toUser(raw)).toEqual(outputOf(UserSchema, raw));
    }),
  );
});

it('the settings in a page are read as the schema reads them', () => {
  fc.assert(
    fc.property(configs, (raw) => {
      expect(toConfig(raw)).toEqual(outputOf(ConfigSchema, raw));
    }),
  );
});

it('a kept token is read as the schema reads one', () => {
  const tokens = fc.oneof(fc.string(), fc.constantFrom(' token ', 'a b', '', 'ü'));
  fc.assert(
    fc.property(tokens, (raw) => {
      expect(toAccessToken(raw)).toBe(outputOf(AccessTokenSchema, raw));
    }),
  );
});

it('numbers and names of things are read as the schemas read them', () => {
  fc.assert(
    fc.property(odd, (raw) => {
      expect(toProductId(raw)).toBe(outputOf(ProductIdSchema, raw));
      expect(toId(raw)).toBe(outputOf(IdSchema, raw));
    }),
  );
});
