import * as v from 'valibot';
import { UserSchema } from '../entities/index.ts';
import { PasswordChangeSchema, ProfileSchema } from '../validators/index.ts';
import { additive, call } from './call.ts';

/** Calls about one's own account. */
export const userCalls = {
  updateProfile: call({
    method: 'PUT',
    path: '/users/profile',
    auth: 'required',
    body: ProfileSchema,
    encoding: 'json',
    response: v.object({ user: UserSchema }),
    failures: ['sign_in_required', 'validation_failed', 'email_taken'],
  }),
  changePassword: call({
    method: 'PUT',
    path: '/users/password',
    auth: 'required',
    body: PasswordChangeSchema,
    encoding: 'json',
    response: v.unknown(),
    failures: ['sign_in_required', 'validation_failed', 'current_password_incorrect'],
  }),
  me: additive({
    method: 'GET',
    path: '/users/me',
    auth: 'required',
    response: v.object({ user: UserSchema }),
    failures: ['sign_in_required'],
  }),
} as const;
