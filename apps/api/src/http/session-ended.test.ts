import { AuthenticationError } from '@octavo/core/errors';
import { expect, it } from 'vitest';
import { toSessionEndedError } from './session-ended.ts';

const violation = (constraint: string, code = '23503') => Object.assign(new Error('It failed.'), { code, constraint });

it.each(['sessions_user_id_fkey', 'favorites_user_id_fkey', 'refresh_tokens_session_id_fkey'])(
  'returns `session_ended` when the row of %s is missing',
  (constraint) => {
    const failure = violation(constraint);
    const expected = new AuthenticationError('session_ended', { cause: failure });
    expect(toSessionEndedError(failure)).toEqual(expected);
  },
);

it.each([
  ['a missing book', violation('favorites_product_id_fkey')],
  ['a duplicate', violation('favorites_user_id_fkey', '23505')],
  ['an error without a constraint', Object.assign(new Error('It failed.'), { code: '23503' })],
  ['no error', '23503'],
])('leaves %s unchanged', (_, failure) => {
  expect(toSessionEndedError(failure)).toBeUndefined();
});
