import fc from 'fast-check';
import type * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { MAX_CART_ITEMS, constants, passwordStrength, toDecimal } from '../entities/index.ts';
import { limitMessages, reviewMessages, validationMessages } from '../messages/index.ts';
import { aBilling } from '../testing/index.ts';
import * as validators from './index.ts';
import { isProfileChanged, toOrderRequest, validate } from './index.ts';

const schemas = Object.entries<unknown>(validators).filter((entry): entry is [string, v.GenericSchema] =>
  entry[0].endsWith('Schema'),
);
const sentences = new Set([validationMessages, limitMessages, reviewMessages].flatMap(Object.values));

/** Arbitrary names of existing fields, so that arbitrary objects resemble forms. */
const field = fc.constantFrom(
  ...new Set(schemas.flatMap(([, schema]) => Object.keys((schema as { entries?: object }).entries ?? {}))),
  '__proto__',
  'constructor',
);
const typed = fc.oneof(
  fc.string(),
  fc.emailAddress(),
  fc.constantFrom('Octavo!2026', 'customer', 'US'),
  fc.jsonValue(),
);
const form = fc.oneof(
  fc.jsonValue(),
  fc.array(fc.tuple(field, typed)).map((pairs) => Object.fromEntries(pairs)),
);

describe('every validator, for any input', () => {
  it.each(schemas)('returns values or our own messages and never throws: %s', (_, schema) => {
    fc.assert(
      fc.property(form, (input) => {
        const result = validate(schema, input);
        if (result.isValid) return;
        const texts = Object.values(result.errors);
        expect(texts.length).toBeGreaterThan(0);
        for (const text of texts) expect(sentences).toContain(text);
      }),
    );
  });

  it.each(schemas)('parses its own output unchanged, without unknown fields: %s', (_, schema) => {
    fc.assert(
      fc.property(form, (input) => {
        const first = validate(schema, input);
        if (!first.isValid) return;
        expect(validate(schema, first.values)).toEqual(first);
        const known = Object.keys((schema as unknown as { entries: object }).entries);
        for (const key of Object.keys(first.values as object)) expect(known).toContain(key);
      }),
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

const characters = fc.string({ unit: fc.constantFrom('a', 'B', '3', '!', '#', ' ', 'é'), maxLength: 12 });

describe('a new password', () => {
  it('is validated equally by checklist, registration, change and reset', () => {
    fc.assert(
      fc.property(characters, (password) => {
        const isStrong = Object.values(passwordStrength(password)).every(Boolean);
        const judged = [
          [validators.RegisterSchema, 'password'],
          [validators.PasswordChangeSchema, 'new_password'],
          [validators.ResetPasswordSchema, 'new_password'],
        ] as const;
        for (const [schema, name] of judged) {
          const result = validate(schema, { [name]: password });
          expect(!result.isValid && name in result.errors).toBe(!isStrong);
        }
      }),
    );
  });

  it('reports a different repeated password only when one was typed', () => {
    fc.assert(
      fc.property(characters, characters, (password, confirm_password) => {
        const result = validate(validators.RegisterFormSchema, { password, confirm_password });
        const error = result.isValid ? undefined : result.errors['confirm_password'];
        const expected = password === confirm_password ? undefined : 'Passwords do not match';
        expect(error).toBe(confirm_password === '' ? 'Please confirm your password' : expected);
      }),
    );
  });
});

describe('names', () => {
  it('in the registration are letters, marks and spaces of any script, or empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (first_name) => {
        const result = validate(validators.RegisterSchema, { first_name });
        const isRefused = !result.isValid && 'first_name' in result.errors;
        expect(isRefused).toBe(!/^[\p{L}\p{M} ]*$/u.test(first_name.trim()));
      }),
    );
  });

  it('in a profile are any two characters or more, without surrounding spaces', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (last_name) => {
        const result = validate(validators.ProfileSchema, { last_name });
        const isRefused = !result.isValid && 'last_name' in result.errors;
        expect(isRefused).toBe(last_name.trim().length < constants.profileNameMinLength);
      }),
    );
  });

  it('count as changed when they differ by more than surrounding spaces', () => {
    const value = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 4 });
    fc.assert(
      fc.property(value, value, value, value, (first_name, last_name, otherFirst, otherLast) => {
        const email = 'i@o.example';
        const saved = { first_name, last_name, email };
        const isChanged = first_name.trim() !== otherFirst.trim() || last_name.trim() !== otherLast.trim();
        expect(isProfileChanged(saved, { first_name: otherFirst, last_name: otherLast, email })).toBe(isChanged);
      }),
    );
  });
});

it('toOrderRequest builds a valid request with the prices of the cart', () => {
  const item = fc.record({
    id: fc.integer({ min: 1, max: 1_000_000 }),
    name: fc.string(),
    image: fc.webUrl(),
    priceCents: fc.integer({ min: 0, max: 99_999_999 }),
    quantity: fc.constant(1 as const),
    authorStripeId: fc.string(),
  });
  fc.assert(
    fc.property(fc.uniqueArray(item, { selector: ({ id }) => id, minLength: 1, maxLength: 20 }), (items) => {
      const request = toOrderRequest(aBilling(), items);
      expect(validate(validators.OrderRequestSchema, request)).toEqual({ isValid: true, values: request });
      expect(request.line_items.map((line) => line.total)).toEqual(items.map((row) => toDecimal(row.priceCents)));
    }),
  );
  expect(MAX_CART_ITEMS).toBe(500);
});
