import * as v from 'valibot';
import { BooleanSchema, CountSchema, listOf, TextSchema, UserSchema } from '../entities/index.ts';
import { AccountExportSchema } from './account-export.ts';
import { additive, call } from './call.ts';

/** A browser or device that is signed in. */
export const UserSessionSchema = v.object({
  id: v.pipe(TextSchema, v.nonEmpty()),
  /** What it calls itself, in words: `Firefox on Linux`; `''` when unknown. */
  device: TextSchema,
  /** When it signed in; ISO 8601 with `Z`. */
  date_created: TextSchema,
  /** When it was last heard of; ISO 8601 with `Z`. */
  date_last_used: TextSchema,
  /** Whether it is the one that asks. */
  is_current: BooleanSchema,
});
export type UserSession = v.InferOutput<typeof UserSessionSchema>;

/** A password for one reading app; it opens one's books there and nothing else of the account. */
export const AppPasswordSchema = v.object({
  id: v.pipe(TextSchema, v.nonEmpty()),
  /** What its owner calls the app or device. */
  name: TextSchema,
  /** ISO 8601 with `Z`. */
  date_created: TextSchema,
  /** About when it was used last; `''` for never. */
  date_last_used: TextSchema,
});
export type AppPassword = v.InferOutput<typeof AppPasswordSchema>;

/** How many sessions have ended. */
const RevokedSchema = v.object({ ended: CountSchema });

/** Calls about one's own account. */
export const userCalls = {
  updateProfile: call({
    method: 'PUT',
    path: '/users/profile',
    auth: 'required',
    encoding: 'json',
    response: v.object({ user: UserSchema }),
    failures: ['sign_in_required', 'validation_failed', 'email_taken'],
  }),
  changePassword: call({
    method: 'PUT',
    path: '/users/password',
    auth: 'required',
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
  sessions: additive({
    method: 'GET',
    path: '/users/sessions',
    auth: 'required',
    response: listOf(UserSessionSchema),
    failures: ['sign_in_required'],
  }),
  revokeOtherSessions: additive({
    method: 'DELETE',
    path: '/users/sessions',
    auth: 'required',
    response: RevokedSchema,
    failures: ['sign_in_required'],
  }),
  revokeSession: additive({
    method: 'DELETE',
    path: '/users/sessions/:id',
    auth: 'required',
    response: RevokedSchema,
    failures: ['sign_in_required', 'session_not_found'],
  }),
  appPasswords: additive({
    method: 'GET',
    path: '/users/app-passwords',
    auth: 'required',
    response: listOf(AppPasswordSchema),
    failures: ['sign_in_required'],
  }),
  createAppPassword: additive({
    method: 'POST',
    path: '/users/app-passwords',
    auth: 'required',
    encoding: 'json',
    /** The password itself is told here and never again. */
    response: v.object({ ...AppPasswordSchema.entries, password: v.pipe(TextSchema, v.nonEmpty()) }),
    failures: ['sign_in_required', 'validation_failed', 'conflict'],
  }),
  /** One that is gone already is taken back as well. */
  revokeAppPassword: additive({
    method: 'DELETE',
    path: '/users/app-passwords/:id',
    auth: 'required',
    response: v.unknown(),
    failures: ['sign_in_required'],
  }),
  undoEmailChange: additive({
    method: 'POST',
    path: '/users/email/undo',
    /** The key of the mail is enough: whoever lost their account to a thief cannot sign in. */
    auth: 'none',
    encoding: 'json',
    response: v.object({ message: TextSchema }),
    failures: ['undo_link_invalid', 'too_many_requests'],
  }),
  exportData: additive({
    method: 'POST',
    path: '/users/export',
    auth: 'required',
    response: AccountExportSchema,
    failures: ['sign_in_required', 'too_many_requests'],
  }),
  deleteAccount: additive({
    method: 'DELETE',
    path: '/users/me',
    auth: 'required',
    encoding: 'json',
    response: v.unknown(),
    failures: ['sign_in_required', 'validation_failed', 'current_password_incorrect'],
  }),
} as const;
