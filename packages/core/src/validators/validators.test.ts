/** One file on purpose: a row per message in the order of the specification, so that a missing one is easy to see. */
import fc from 'fast-check';
import type * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { limitMessages, reviewMessages, validationMessages } from '../messages/index.ts';
import { aBilling, aCartItem } from '../testing/index.ts';
import {
  AccountDeletionSchema,
  BillingSchema,
  ForgotPasswordSchema,
  isProfileChanged,
  LoginFormSchema,
  LoginSchema,
  OrderRequestSchema,
  PasswordChangeFormSchema,
  passwordStrength,
  ProfileSchema,
  RegisterFormSchema,
  RegisterSchema,
  ResetPasswordFormSchema,
  ReviewDraftSchema,
  ReviewReportSchema,
  SPECIAL_CHARACTERS,
  toOrderRequest,
  toPasswordChange,
  toRegister,
  validate,
} from './index.ts';

const errorsOf = (schema: v.GenericSchema, input: unknown) => {
  const result = validate(schema, input);
  return result.isValid ? {} : result.errors;
};

const registration = {
  username: 'ines_h',
  email: 'ines@octavo.example',
  password: 'Octavo!2026',
  confirm_password: 'Octavo!2026',
  first_name: '',
  last_name: '',
  role: 'customer',
};
const change = { current_password: 'x', new_password: 'Octavo!2026', confirm_password: 'Octavo!2026' };
const reset = { new_password: 'Octavo!2026', confirm_password: 'Octavo!2026' };
const profile = { first_name: 'Ines', last_name: 'Harlow', email: 'ines@octavo.example' };
const order = toOrderRequest(aBilling(), [aCartItem()]);

/** Name, schema, valid input, changed input, field, and expected error. */
const table: [string, v.GenericSchema, object, object, string, string][] = [
  ['login', LoginSchema, { password: 'Octavo!2026' }, {}, 'username', 'Username is required'],
  ['login', LoginSchema, { password: 'Octavo!2026' }, { username: '  ' }, 'username', 'Username is required'],
  ['login', LoginSchema, { username: 'i' }, { password: '' }, 'password', 'Password is required'],
  [
    'login',
    LoginSchema,
    { username: 'i' },
    { password: '1234567' },
    'password',
    'Password must be at least 8 characters',
  ],
  ['register', RegisterFormSchema, registration, { username: '' }, 'username', 'Username is required'],
  [
    'register',
    RegisterFormSchema,
    registration,
    { username: 'a-' },
    'username',
    'Username must be at least 3 characters',
  ],
  [
    'register',
    RegisterFormSchema,
    registration,
    { username: 'a b c' },
    'username',
    'Username must contain only letters, numbers, and underscores',
  ],
  [
    'register',
    RegisterFormSchema,
    registration,
    { username: 'x'.repeat(61) },
    'username',
    'Username must be at most 60 characters',
  ],
  ['register', RegisterFormSchema, registration, { email: null }, 'email', 'Email is required'],
  [
    'register',
    RegisterFormSchema,
    registration,
    { email: 'ines@octavo' },
    'email',
    'Please enter a valid email address',
  ],
  [
    'register',
    RegisterFormSchema,
    registration,
    { email: `${'x'.repeat(250)}@o.example` },
    'email',
    'Email must be at most 254 characters',
  ],
  ['register', RegisterFormSchema, registration, { password: '' }, 'password', 'Password is required'],
  [
    'register',
    RegisterFormSchema,
    registration,
    { password: 'Aa1!' },
    'password',
    'Password must be at least 8 characters',
  ],
  [
    'register',
    RegisterFormSchema,
    registration,
    { password: 'OCTAVO2026' },
    'password',
    'Must contain at least one lowercase letter',
  ],
  [
    'register',
    RegisterFormSchema,
    registration,
    { password: 'octavo!!' },
    'password',
    'Must contain at least one uppercase letter',
  ],
  [
    'register',
    RegisterFormSchema,
    registration,
    { password: 'Octavooo' },
    'password',
    'Must contain at least one number',
  ],
  [
    'register',
    RegisterFormSchema,
    registration,
    { password: 'Octavo#2026' },
    'password',
    'Must contain at least one special character (!@#$%^&*)',
  ],
  [
    'register',
    RegisterFormSchema,
    registration,
    { password: `Aa1!${'x'.repeat(1021)}` },
    'password',
    'Password must be at most 1024 characters',
  ],
  [
    'register',
    RegisterFormSchema,
    registration,
    { confirm_password: '' },
    'confirm_password',
    'Please confirm your password',
  ],
  [
    'register',
    RegisterFormSchema,
    registration,
    { confirm_password: 'Octavo!2027' },
    'confirm_password',
    'Passwords do not match',
  ],
  [
    'register',
    RegisterFormSchema,
    registration,
    { first_name: 'In3s' },
    'first_name',
    'First name must contain only letters and spaces',
  ],
  [
    'register',
    RegisterFormSchema,
    registration,
    { last_name: 'O’Hara' },
    'last_name',
    'Last name must contain only letters and spaces',
  ],
  [
    'register',
    RegisterFormSchema,
    registration,
    { first_name: 'x'.repeat(101) },
    'first_name',
    'Name must be at most 100 characters',
  ],
  ['register', RegisterFormSchema, registration, { role: '' }, 'role', 'Please select a role'],
  ['register', RegisterFormSchema, registration, { role: 'admin' }, 'role', 'Please select a role'],
  ['register', RegisterFormSchema, registration, { role: undefined }, 'role', 'Please select a role'],
  ['forgot', ForgotPasswordSchema, {}, { email: '' }, 'email', 'Email is required'],
  ['forgot', ForgotPasswordSchema, {}, { email: 'a@b@c.de' }, 'email', 'Please enter a valid email address'],
  ['reset', ResetPasswordFormSchema, reset, { new_password: '' }, 'new_password', 'New password is required'],
  [
    'reset',
    ResetPasswordFormSchema,
    reset,
    { new_password: 'Aa1!' },
    'new_password',
    'Password must be at least 8 characters',
  ],
  [
    'reset',
    ResetPasswordFormSchema,
    reset,
    { new_password: 'OCTAVO!1' },
    'new_password',
    'Password must contain at least one lowercase letter',
  ],
  [
    'reset',
    ResetPasswordFormSchema,
    reset,
    { new_password: 'octavo!1' },
    'new_password',
    'Password must contain at least one uppercase letter',
  ],
  [
    'reset',
    ResetPasswordFormSchema,
    reset,
    { new_password: 'Octavo!!' },
    'new_password',
    'Password must contain at least one number',
  ],
  [
    'reset',
    ResetPasswordFormSchema,
    reset,
    { new_password: 'Octavo11' },
    'new_password',
    'Password must contain at least one special character (!@#$%^&*)',
  ],
  [
    'reset',
    ResetPasswordFormSchema,
    reset,
    { confirm_password: '' },
    'confirm_password',
    'Please confirm your password',
  ],
  ['reset', ResetPasswordFormSchema, reset, { confirm_password: 'x' }, 'confirm_password', 'Passwords must match'],
  ['profile', ProfileSchema, profile, { first_name: ' ' }, 'first_name', 'First name is required'],
  ['profile', ProfileSchema, profile, { first_name: 'I' }, 'first_name', 'First name must be at least 2 characters'],
  ['profile', ProfileSchema, profile, { last_name: '' }, 'last_name', 'Last name is required'],
  ['profile', ProfileSchema, profile, { last_name: ' H ' }, 'last_name', 'Last name must be at least 2 characters'],
  ['profile', ProfileSchema, profile, { email: '' }, 'email', 'Email is required'],
  ['profile', ProfileSchema, profile, { email: 'ines' }, 'email', 'Invalid email format'],
  [
    'security',
    PasswordChangeFormSchema,
    change,
    { current_password: '' },
    'current_password',
    'Current password is required',
  ],
  ['security', PasswordChangeFormSchema, change, { new_password: '' }, 'new_password', 'New password is required'],
  [
    'security',
    PasswordChangeFormSchema,
    change,
    { new_password: 'octavo!1' },
    'new_password',
    'Must contain at least one uppercase letter',
  ],
  [
    'security',
    PasswordChangeFormSchema,
    change,
    { confirm_password: '' },
    'confirm_password',
    'Please confirm your password',
  ],
  [
    'security',
    PasswordChangeFormSchema,
    change,
    { confirm_password: 'x' },
    'confirm_password',
    'Passwords do not match',
  ],
  ...(['first_name', 'last_name', 'email', 'phone', 'address_1', 'city', 'state', 'postcode'] as const).map(
    (field): (typeof table)[number] => ['billing', BillingSchema, aBilling(), { [field]: ' ' }, field, 'Required'],
  ),
  ['billing', BillingSchema, aBilling(), { email: 'ines@' }, 'email', 'Invalid email'],
  ['billing', BillingSchema, aBilling(), { city: 'x'.repeat(201) }, 'city', 'Must be at most 200 characters'],
  ['billing', BillingSchema, aBilling(), { country: 'Germany' }, 'country', 'Please select a country'],
  ['order', OrderRequestSchema, order, { line_items: [] }, 'line_items', 'At least one product is required'],
  ['order', OrderRequestSchema, order, { line_items: null }, 'line_items', 'At least one product is required'],
  [
    'order',
    OrderRequestSchema,
    order,
    { line_items: [{ ...order.line_items[0], quantity: 0 }] },
    'line_items.0.quantity',
    'The quantity of an ebook must be 1',
  ],
  [
    'order',
    OrderRequestSchema,
    order,
    { line_items: [{ ...order.line_items[0], quantity: 3 }] },
    'line_items.0.quantity',
    'The quantity of an ebook must be 1',
  ],
  ...(
    [
      [{ line_items: 'x' }, 'line_items', 'At least one product is required'],
      [{ line_items: [5] }, 'line_items.0', 'Please choose a product of this shop'],
      [{ line_items: [{}] }, 'line_items.0.product_id', 'Please choose a product of this shop'],
      [{ line_items: [{ product_id: 1.5 }] }, 'line_items.0.product_id', 'Please choose a product of this shop'],
      [{ line_items: [{ product_id: 7 }] }, 'line_items.0.quantity', 'The quantity of an ebook must be 1'],
      [{ line_items: Array(501).fill(order.line_items[0]) }, 'line_items', 'An order can have at most 500 products'],
      [{ billing: undefined }, 'billing.city', 'Required'],
      [{ billing: 'x' }, 'billing', 'Required'],
      [{ payment_method: 'cash' }, 'payment_method', 'This value is not allowed'],
      [{ set_paid: true }, 'set_paid', 'This value is not allowed'],
    ] as const
  ).map(([wrong, field, message]): (typeof table)[number] => [
    'order',
    OrderRequestSchema,
    order,
    wrong,
    field,
    message,
  ]),
  ...(
    [
      ['Aa1!', 'Password must be at least 8 characters'],
      ['OCTAVO!1', 'Must contain at least one lowercase letter'],
      ['Octavo!!', 'Must contain at least one number'],
      ['Octavo11', 'Must contain at least one special character (!@#$%^&*)'],
    ] as const
  ).map(([new_password, message]): (typeof table)[number] => [
    'security',
    PasswordChangeFormSchema,
    change,
    { new_password },
    'new_password',
    message,
  ]),
  ...(
    [
      [{ rating: 0 }, 'rating', 'Please choose from one to five stars'],
      [{ rating: 6 }, 'rating', 'Please choose from one to five stars'],
      [{ rating: 3.5 }, 'rating', 'Please choose from one to five stars'],
      [{ rating: null }, 'rating', 'Please choose from one to five stars'],
      [{ review: '  ' }, 'review', 'Please write a few words'],
      [{ review: 'x'.repeat(5001) }, 'review', 'Review must be at most 5000 characters'],
      [{ product_id: undefined }, 'product_id', 'Please choose a product of this shop'],
    ] as const
  ).map(([wrong, field, message]): (typeof table)[number] => [
    'review',
    ReviewDraftSchema,
    { product_id: 7, rating: 4, review: 'Good.' },
    wrong,
    field,
    message,
  ]),
  ['report', ReviewReportSchema, { reason: 'spam' }, { reason: 'dull' }, 'reason', 'Please select a reason'],
  [
    'report',
    ReviewReportSchema,
    { reason: 'spam' },
    { note: 'x'.repeat(1001) },
    'note',
    'Note must be at most 1000 characters',
  ],
  ['deletion', AccountDeletionSchema, {}, { password: '' }, 'password', 'Password is required'],
];

describe('a form', () => {
  it.each(table)('(%s) reports the error: %#', (_, schema, right, wrong, field, message) => {
    expect(errorsOf(schema, { ...right, ...wrong })[field]).toBe(message);
  });

  it('reports one error per field and none for valid fields', () => {
    expect(errorsOf(RegisterFormSchema, {})).toEqual({
      username: 'Username is required',
      email: 'Email is required',
      password: 'Password is required',
      role: 'Please select a role',
      confirm_password: 'Please confirm your password',
    });
    expect(errorsOf(RegisterFormSchema, { ...registration, role: '', confirm_password: 'x' })).toEqual({
      role: 'Please select a role',
      confirm_password: 'Passwords do not match',
    });
  });

  it('reports different passwords in addition to all other errors', () => {
    const weak = { ...registration, role: '', username: '', password: 'octavo', confirm_password: 'octavia' };
    expect(errorsOf(RegisterFormSchema, weak)).toEqual({
      username: 'Username is required',
      password: 'Password must be at least 8 characters',
      role: 'Please select a role',
      confirm_password: 'Passwords do not match',
    });
    expect(errorsOf(PasswordChangeFormSchema, { confirm_password: 'x' })).toEqual({
      current_password: 'Current password is required',
      new_password: 'New password is required',
      confirm_password: 'Passwords do not match',
    });
    expect(errorsOf(ResetPasswordFormSchema, { new_password: 'octavo', confirm_password: 'octavia' })).toEqual({
      new_password: 'Password must be at least 8 characters',
      confirm_password: 'Passwords must match',
    });
  });

  it('reports no error for an equal repeated password, even if it is weak', () => {
    const weak = { ...registration, password: 'octavo', confirm_password: 'octavo' };
    expect(Object.keys(errorsOf(RegisterFormSchema, weak))).toEqual(['password']);
  });

  it('reports a missing form when the input is not an object', () => {
    for (const schema of [LoginSchema, RegisterFormSchema]) {
      for (const input of [null, undefined, 5, 'x']) {
        expect(errorsOf(schema, input)).toEqual({ '': 'Please fill in the form' });
      }
    }
  });

  it('has a test row for every message', () => {
    const named = new Set([...table.map((row) => row[5]), limitMessages.formMissing]);
    for (const sentence of [validationMessages, limitMessages, reviewMessages].flatMap(Object.values)) {
      expect(named).toContain(sentence);
    }
  });
});

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
    expect(toPasswordChange(change)).toEqual({ current_password: 'x', new_password: 'Octavo!2026' });
    expect(validate(LoginFormSchema, { username: 'i', password: 'Octavo!2026' })).toMatchObject({
      values: { rememberMe: false },
    });
  });

  it('contain no unknown fields', () => {
    const sly = { ...registration, is_admin: true, stripe_account_id: 'acct_1', id: 1 };
    const result = validate(RegisterSchema, sly);
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
