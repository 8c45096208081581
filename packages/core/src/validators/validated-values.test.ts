import fc from 'fast-check';
import type * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { passwordStrength, SPECIAL_CHARACTERS } from '../entities/index.ts';
import { passwordChange, profile, registration } from '../testing/form-inputs.ts';
import { aBilling } from '../testing/index.ts';
import {
  BillingSchema,
  isProfileChanged,
  LoginFormSchema,
  ProfileSchema,
  RegisterFormSchema,
  RegisterSchema,
  toPasswordChange,
  toRegister,
  validate,
} from './index.ts';

const errorsOf = (schema: v.GenericSchema, input: unknown) => {
  const result = validate(schema, input);
  return result.isValid ? {} : result.errors;
};

describe('the validated values', () => {
  it('contain no repeated password and no rememberMe', () => {
    const form = validate(RegisterFormSchema, registration);
    expect(form.isValid && toRegister(form.values)).toEqual({
      username: 'ines_h',
      email: 'ines@octavo.example',
      password: 'Octavo!2026',
      first_name: '',
      last_name: '',
      role: 'customer',
    });
    expect(toPasswordChange(passwordChange)).toEqual({ current_password: 'x', new_password: 'Octavo!2026' });
    expect(validate(LoginFormSchema, { username: 'i', password: 'Octavo!2026' })).toMatchObject({
      values: { rememberMe: false },
    });
  });

  it('contain no unknown fields', () => {
    const formWithExtraFields = { ...registration, is_admin: true, stripe_account_id: 'acct_1', id: 1 };
    const result = validate(RegisterSchema, formWithExtraFields);
    expect(result.isValid && Object.keys(result.values).toSorted()).toEqual([
      'email',
      'first_name',
      'last_name',
      'password',
      'role',
      'username',
    ]);
  });

  it('have trimmed names and addresses and unchanged passwords', () => {
    const spaced = { ...registration, username: ' ines_h ', email: ' i@o.example ', password: ' Octavo!2026 ' };
    const result = validate(RegisterSchema, spaced);
    expect(result.isValid && [result.values.username, result.values.email, result.values.password]).toEqual([
      'ines_h',
      'i@o.example',
      ' Octavo!2026 ',
    ]);
  });

  it('accept names of any script', () => {
    for (const first_name of ['Zoë', 'मीरा', 'Ана Марија', '山田', 'Ngọc']) {
      expect(errorsOf(RegisterFormSchema, { ...registration, first_name })).toEqual({});
    }
    expect(errorsOf(ProfileSchema, { ...profile, last_name: "O'Hara-Ng" })).toEqual({});
  });

  it('have the country US by default', () => {
    const { country: _, ...without } = aBilling();
    expect(validate(BillingSchema, without)).toMatchObject({ values: { country: 'US' } });
    expect(validate(BillingSchema, { ...without, country: ' pt ' })).toMatchObject({ values: { country: 'PT' } });
  });
});

describe('the strength of a password', () => {
  it('is equal in the checklist and in the rule', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'B', '3', '!', '#', ' ', 'é'), maxLength: 12 }),
        (password) => {
          const isStrong = Object.values(passwordStrength(password)).every(Boolean);
          const form = { ...registration, password, confirm_password: password };
          expect(validate(RegisterFormSchema, form).isValid).toBe(isStrong);
        },
      ),
    );
  });

  it('counts only the special characters of the rule', () => {
    const counted = Array.from('!@#$%^&*?-_+').filter((character) => passwordStrength(character).special);
    expect(counted.toSorted()).toEqual(Array.from(SPECIAL_CHARACTERS).toSorted());
  });
});

it('enables Save only for changes beyond surrounding spaces', () => {
  expect(isProfileChanged(profile, { ...profile, first_name: ' Ines ' })).toBe(false);
  expect(isProfileChanged(profile, { ...profile, email: 'i@octavo.example' })).toBe(true);
});
