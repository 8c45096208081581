import { fromProblem, NetworkError } from '@octavo/core/errors';
import { ForgotPasswordSchema } from '@octavo/core/validators';
import { expect, it } from 'vitest';
import { errorsOf, serverErrorsOf } from './form-errors.ts';

it('writes the sentence of a form beside its field', () => {
  expect(errorsOf(ForgotPasswordSchema, { email: '' })).toEqual({ email: 'Email is required' });
  expect(errorsOf(ForgotPasswordSchema, { email: 'ines@octavo.example' })).toEqual({});
});

it('finds the field of what the server refused', () => {
  const errors = { current_password: 'Current password is incorrect.' };
  expect(serverErrorsOf(fromProblem(422, { errors }))).toEqual(errors);
  const taken = fromProblem(409, { code: 'email_taken', detail: 'Somebody has this address.' });
  expect(serverErrorsOf(taken)).toEqual({ email: 'Somebody has this address.' });
});

it('names no field when the server named none', () => {
  expect(serverErrorsOf(new NetworkError())).toBeUndefined();
  expect(serverErrorsOf(fromProblem(409, { code: 'conflict' }))).toBeUndefined();
  expect(serverErrorsOf(null)).toBeUndefined();
});
