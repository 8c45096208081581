import { fromProblem, NetworkError } from '@octavo/core/errors';
import { ForgotPasswordSchema } from '@octavo/core/validators';
import { expect, it } from 'vitest';
import { validateForm, fieldErrorsOf } from './form-errors.ts';

it('returns the message of a failed rule under its field', () => {
  expect(validateForm(ForgotPasswordSchema, { email: '' })).toEqual({ email: 'Email is required' });
  expect(validateForm(ForgotPasswordSchema, { email: 'ines@octavo.example' })).toEqual({});
});

it('finds the field of a server error', () => {
  const errors = { current_password: 'Current password is incorrect.' };
  expect(fieldErrorsOf(fromProblem(422, { errors }))).toEqual(errors);
  const emailTaken = fromProblem(409, { code: 'email_taken', detail: 'This address is taken.' });
  expect(fieldErrorsOf(emailTaken)).toEqual({ email: 'This address is taken.' });
});

it('returns undefined when the server named no field', () => {
  expect(fieldErrorsOf(new NetworkError())).toBeUndefined();
  expect(fieldErrorsOf(fromProblem(409, { code: 'conflict' }))).toBeUndefined();
  expect(fieldErrorsOf(null)).toBeUndefined();
});
