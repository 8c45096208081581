/** Boundary values of the rules: the last valid and the first invalid one. */
import { describe, expect, it } from 'vitest';
import { aBilling, aCartItem } from '../testing/index.ts';
import {
  ForgotPasswordSchema,
  isProfileChanged,
  OrderRequestSchema,
  PasswordChangeFormSchema,
  RegisterFormSchema,
  ResetPasswordFormSchema,
  ReviewChangeSchema,
  toOrderRequest,
  validate,
} from './index.ts';

const isValid = (schema: Parameters<typeof validate>[0], input: unknown) => validate(schema, input).isValid;

describe('an email address', () => {
  it.each(['i@octavo.example', 'i@mail.octavo.example', 'ines.h+books@a.b.c.d'])('accepts %s', (email) => {
    expect(isValid(ForgotPasswordSchema, { email })).toBe(true);
  });

  it.each([
    'i@octavo.example,',
    'i@octavo.example x',
    'i@octavo..example',
    'i@octavo.',
    'i@octavo',
    'x i@octavo.example',
  ])('rejects %s', (email) => {
    expect(isValid(ForgotPasswordSchema, { email })).toBe(false);
  });
});

describe('a repeated password', () => {
  const password = 'Octavo!2026';

  it.each([
    ['new', PasswordChangeFormSchema, { current_password: 'x', new_password: password }],
    ['reset', ResetPasswordFormSchema, { new_password: password }],
    [
      'first',
      RegisterFormSchema,
      { username: 'ines_h', email: 'i@octavo.example', password, first_name: '', last_name: '', role: 'author' },
    ],
  ])('is accepted when it is equal (%s)', (_, schema, form) => {
    expect(isValid(schema, { ...form, confirm_password: password })).toBe(true);
    expect(isValid(schema, { ...form, confirm_password: `${password} ` })).toBe(false);
  });

  it('must match even when the role is missing', () => {
    const checked = validate(RegisterFormSchema, { username: 'ines_h', password, confirm_password: 'other' });
    expect(checked).toMatchObject({
      errors: { role: 'Please select a role', confirm_password: 'Passwords do not match' },
    });
  });
});

it('accepts the constants of an order as defined or missing, and no other values', () => {
  const request = toOrderRequest(aBilling(), [aCartItem()]);
  const constants = { payment_method: 'stripe', payment_method_title: 'Credit Card (Stripe)', set_paid: false };
  expect(request).toMatchObject(constants);
  const { payment_method: _method, payment_method_title: _title, set_paid: _paid, ...rest } = request;
  expect(validate(OrderRequestSchema, rest)).toMatchObject({ isValid: true, values: constants });
  expect(isValid(OrderRequestSchema, { ...request, set_paid: true })).toBe(false);
  expect(isValid(OrderRequestSchema, { ...request, payment_method: '' })).toBe(false);
});

it('treats a profile as unchanged when only surrounding spaces differ', () => {
  const profile = { first_name: 'Ines', last_name: 'Harlow', email: 'i@octavo.example' };
  expect(isProfileChanged({ ...profile, first_name: ' Ines ' }, profile)).toBe(false);
  expect(isProfileChanged(profile, { ...profile, last_name: 'Harlow ' })).toBe(false);
  expect(isProfileChanged(profile, { ...profile, email: 'ina@octavo.example' })).toBe(true);
});

it.each([1, 2, 3, 4, 5, '4'])('accepts %j stars', (rating) => {
  expect(isValid(ReviewChangeSchema, { rating, review: 'Good.' })).toBe(true);
});

it.each([0, 6, 2.5, null, 'x'])('rejects %j stars', (rating) => {
  expect(isValid(ReviewChangeSchema, { rating, review: 'Good.' })).toBe(false);
});
