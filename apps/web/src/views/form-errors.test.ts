import { fromProblem, NetworkError } from '@octavo/core/errors';
import { ForgotPasswordSchema } from '@octavo/core/validators';
import { expect, it } from 'vitest';
import { validateForm, fieldErrorsOf } from './form-errors.ts';

it('writes the sentence of a form beside its field', () => {
  expect(validateForm(ForgotPasswordSchema, { email: '' })).toEqual({ email: 'Email is required' });
  expect(validateForm(ForgotPasswordSchema, { email: 'ines@octavo.example' })).toEqual({});
});

it('finds the field of what the server refused', () => {
  const errors = { current_password: 'Current password is incorrect.' };
  expect(fieldErrorsOf(fromProblem(422, { errors }))).toEqual(errors);
  const taken = fromProblem(409, { code: 'email_taken', detail: 'Somebody has this address.' });
  expect(fieldErrorsOf(taken)).toEqual({ email: 'Somebody has this address.' });
});

it('names no field when the server named none', () => {
  expect(fieldErrorsOf(new NetworkError())).toBeUndefined();
  expect(fieldErrorsOf(fromProblem(409, { code: 'conflict' }))).toBeUndefined();
  expect(fieldErrorsOf(null)).toBeUndefined();
});
