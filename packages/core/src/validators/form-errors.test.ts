/** One row per message in the order of the specification, so that a missing one is easy to see. */
import type * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { limitMessages, reviewMessages, validationMessages } from '../messages/index.ts';
import { passwordChange, profile, registration } from '../testing/form-inputs.ts';
import { aBilling, aCartItem } from '../testing/index.ts';
import {
  AccountDeletionSchema,
  BillingSchema,
  ForgotPasswordSchema,
  LoginSchema,
  OrderRequestSchema,
  PasswordChangeFormSchema,
  ProfileSchema,
  RegisterFormSchema,
  ResetPasswordFormSchema,
  ReviewDraftSchema,
  ReviewReportSchema,
  toOrderRequest,
  validate,
} from './index.ts';

const errorsOf = (schema: v.GenericSchema, input: unknown) => {
  const result = validate(schema, input);
  return result.isValid ? {} : result.errors;
};

const reset = { new_password: 'Octavo!2026', confirm_password: 'Octavo!2026' };
const order = toOrderRequest(aBilling(), [aCartItem()]);

interface Form {
  readonly schema: v.GenericSchema;
  readonly valid: object;
  /** The changed input, its field, and the error that the form reports there. */
  readonly errors: readonly [changed: object, field: string, message: string][];
}

const forms: Readonly<Record<string, Form>> = {
  login: {
    schema: LoginSchema,
    valid: { username: 'i', password: 'Octavo!2026' },
    errors: [
      [{ username: undefined }, 'username', 'Username is required'],
      [{ username: ' ' }, 'username', 'Username is required'],
      [{ password: '' }, 'password', 'Password is required'],
      [{ password: '1234567' }, 'password', 'Password must be at least 8 characters'],
    ],
  },
  register: {
    schema: RegisterFormSchema,
    valid: registration,
    errors: [
      [{ username: '' }, 'username', 'Username is required'],
      [{ username: 'a-' }, 'username', 'Username must be at least 3 characters'],
      [{ username: 'a b c' }, 'username', 'Username must contain only letters, numbers, and underscores'],
      [{ username: 'x'.repeat(61) }, 'username', 'Username must be at most 60 characters'],
      [{ email: null }, 'email', 'Email is required'],
      [{ email: 'ines@octavo' }, 'email', 'Please enter a valid email address'],
      [{ email: `${'x'.repeat(250)}@o.example` }, 'email', 'Email must be at most 254 characters'],
      [{ password: '' }, 'password', 'Password is required'],
      [{ password: 'Aa1!' }, 'password', 'Password must be at least 8 characters'],
      [{ password: 'OCTAVO2026' }, 'password', 'Must contain at least one lowercase letter'],
      [{ password: 'octavo!!' }, 'password', 'Must contain at least one uppercase letter'],
      [{ password: 'Octavooo' }, 'password', 'Must contain at least one number'],
      [{ password: 'Octavo#2026' }, 'password', 'Must contain at least one special character (!@#$%^&*)'],
      [{ password: `Aa1!${'x'.repeat(1021)}` }, 'password', 'Password must be at most 1024 characters'],
      [{ confirm_password: '' }, 'confirm_password', 'Please confirm your password'],
      [{ confirm_password: 'Octavo!2027' }, 'confirm_password', 'Passwords do not match'],
      [{ first_name: 'In3s' }, 'first_name', 'First name must contain only letters and spaces'],
      [{ last_name: 'O’Hara' }, 'last_name', 'Last name must contain only letters and spaces'],
      [{ first_name: 'x'.repeat(101) }, 'first_name', 'Name must be at most 100 characters'],
      [{ role: '' }, 'role', 'Please select a role'],
      [{ role: 'admin' }, 'role', 'Please select a role'],
      [{ role: undefined }, 'role', 'Please select a role'],
    ],
  },
  forgot: {
    schema: ForgotPasswordSchema,
    valid: { email: 'ines@octavo.example' },
    errors: [
      [{ email: '' }, 'email', 'Email is required'],
      [{ email: 'a@b@c.de' }, 'email', 'Please enter a valid email address'],
    ],
  },
  reset: {
    schema: ResetPasswordFormSchema,
    valid: reset,
    errors: [
      [{ new_password: '' }, 'new_password', 'New password is required'],
      [{ new_password: 'Aa1!' }, 'new_password', 'Password must be at least 8 characters'],
      [{ new_password: 'OCTAVO!1' }, 'new_password', 'Password must contain at least one lowercase letter'],
      [{ new_password: 'octavo!1' }, 'new_password', 'Password must contain at least one uppercase letter'],
      [{ new_password: 'Octavo!!' }, 'new_password', 'Password must contain at least one number'],
      [{ new_password: 'Octavo11' }, 'new_password', 'Password must contain at least one special character (!@#$%^&*)'],
      [{ confirm_password: '' }, 'confirm_password', 'Please confirm your password'],
      [{ confirm_password: 'x' }, 'confirm_password', 'Passwords must match'],
    ],
  },
  profile: {
    schema: ProfileSchema,
    valid: profile,
    errors: [
      [{ first_name: ' ' }, 'first_name', 'First name is required'],
      [{ first_name: 'I' }, 'first_name', 'First name must be at least 2 characters'],
      [{ last_name: '' }, 'last_name', 'Last name is required'],
      [{ last_name: ' H ' }, 'last_name', 'Last name must be at least 2 characters'],
      [{ email: '' }, 'email', 'Email is required'],
      [{ email: 'ines' }, 'email', 'Invalid email format'],
    ],
  },
  security: {
    schema: PasswordChangeFormSchema,
    valid: passwordChange,
    errors: [
      [{ current_password: '' }, 'current_password', 'Current password is required'],
      [{ new_password: '' }, 'new_password', 'New password is required'],
      [{ new_password: 'octavo!1' }, 'new_password', 'Must contain at least one uppercase letter'],
      [{ confirm_password: '' }, 'confirm_password', 'Please confirm your password'],
      [{ confirm_password: 'x' }, 'confirm_password', 'Passwords do not match'],
      [{ new_password: 'Aa1!' }, 'new_password', 'Password must be at least 8 characters'],
      [{ new_password: 'OCTAVO!1' }, 'new_password', 'Must contain at least one lowercase letter'],
      [{ new_password: 'Octavo!!' }, 'new_password', 'Must contain at least one number'],
      [{ new_password: 'Octavo11' }, 'new_password', 'Must contain at least one special character (!@#$%^&*)'],
    ],
  },
  billing: {
    schema: BillingSchema,
    valid: aBilling(),
    errors: [
      [{ first_name: ' ' }, 'first_name', 'Required'],
      [{ last_name: ' ' }, 'last_name', 'Required'],
      [{ email: ' ' }, 'email', 'Required'],
      [{ phone: ' ' }, 'phone', 'Required'],
      [{ address_1: ' ' }, 'address_1', 'Required'],
      [{ city: ' ' }, 'city', 'Required'],
      [{ state: ' ' }, 'state', 'Required'],
      [{ postcode: ' ' }, 'postcode', 'Required'],
      [{ email: 'ines@' }, 'email', 'Invalid email'],
      [{ city: 'x'.repeat(201) }, 'city', 'Must be at most 200 characters'],
      [{ country: 'Germany' }, 'country', 'Please select a country'],
    ],
  },
  order: {
    schema: OrderRequestSchema,
    valid: order,
    errors: [
      [{ line_items: [] }, 'line_items', 'At least one product is required'],
      [{ line_items: null }, 'line_items', 'At least one product is required'],
      [
        { line_items: [{ ...order.line_items[0], quantity: 0 }] },
        'line_items.0.quantity',
        'The quantity of an ebook must be 1',
      ],
      [
        { line_items: [{ ...order.line_items[0], quantity: 3 }] },
        'line_items.0.quantity',
        'The quantity of an ebook must be 1',
      ],
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
    ],
  },
  review: {
    schema: ReviewDraftSchema,
    valid: { product_id: 7, rating: 4, review: 'Good.' },
    errors: [
      [{ rating: 0 }, 'rating', 'Please choose from one to five stars'],
      [{ rating: 6 }, 'rating', 'Please choose from one to five stars'],
      [{ rating: 3.5 }, 'rating', 'Please choose from one to five stars'],
      [{ rating: null }, 'rating', 'Please choose from one to five stars'],
      [{ review: ' ' }, 'review', 'Please write a few words'],
      [{ review: 'x'.repeat(5001) }, 'review', 'Review must be at most 5000 characters'],
      [{ product_id: undefined }, 'product_id', 'Please choose a product of this shop'],
    ],
  },
  report: {
    schema: ReviewReportSchema,
    valid: { reason: 'spam' },
    errors: [
      [{ reason: 'dull' }, 'reason', 'Please select a reason'],
      [{ note: 'x'.repeat(1001) }, 'note', 'Note must be at most 1000 characters'],
    ],
  },
  deletion: {
    schema: AccountDeletionSchema,
    valid: { password: 'Octavo!2026' },
    errors: [[{ password: '' }, 'password', 'Password is required']],
  },
};

describe.each(Object.entries(forms))('the %s form', (_, { schema, valid, errors }) => {
  it('accepts its valid input', () => {
    expect(errorsOf(schema, valid)).toEqual({});
  });

  it.each(errors.map(([changed, field, message]) => [field, message, changed] as const))(
    'reports for %s: %s',
    (field, message, changed) => {
      expect(errorsOf(schema, { ...valid, ...changed })[field]).toBe(message);
    },
  );
});

describe('a form', () => {
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
    const named = new Set([
      ...Object.values(forms).flatMap(({ errors }) => errors.map(([, , message]) => message)),
      limitMessages.formMissing,
    ]);
    for (const message of [validationMessages, limitMessages, reviewMessages].flatMap(Object.values)) {
      expect(named).toContain(message);
    }
  });
});
