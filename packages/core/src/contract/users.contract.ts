import * as v from 'valibot';
import { BooleanSchema, CountSchema, listOf, TextSchema, UserSchema } from '../entities/index.ts';
import { AccountExportSchema } from './account-export.ts';
import { additive, call } from './call.ts';

/** A signed-in browser or device. */
export const UserSessionSchema = v.object({
  id: v.pipe(TextSchema, v.nonEmpty()),
  /** Name of the browser or device, such as `Firefox on Linux`; `''` when unknown. */
  device: TextSchema,
  /** Time of the sign-in; ISO 8601 with `Z`. */
  date_created: TextSchema,
  /** Time of the last request; ISO 8601 with `Z`. */
  date_last_used: TextSchema,
  /** Whether this session sent the request. */
  is_current: BooleanSchema,
});
export type UserSession = v.InferOutput<typeof UserSessionSchema>;

/** A password for one reading app. It gives access to the user's books only, not to the account. */
export const AppPasswordSchema = v.object({
  id: v.pipe(TextSchema, v.nonEmpty()),
  /** Name that the user gave to the app or device. */
  name: TextSchema,
  /** ISO 8601 with `Z`. */
  date_created: TextSchema,
  /** Approximate time of the last use; `''` for never. */
  date_last_used: TextSchema,
});
export type AppPassword = v.InferOutput<typeof AppPasswordSchema>;

/** The emails that a user has asked for. All are off by default. */
export const NotificationsSchema = v.object({
  /** About new editions of owned books. */
  new_editions: BooleanSchema,
});
export type Notifications = v.InferOutput<typeof NotificationsSchema>;

const MessageSchema = v.object({ message: TextSchema });
/** Number of ended sessions. */
const RevokedSchema = v.object({ ended: CountSchema });

/** Calls for the user's own account. */
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
    /** The password is returned only in this response. */
    response: v.object({ ...AppPasswordSchema.entries, password: v.pipe(TextSchema, v.nonEmpty()) }),
    failures: ['sign_in_required', 'validation_failed', 'quota_exceeded'],
  }),
  /** Succeeds even for a password that is already revoked. */
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
    /** Needs only the emailed key, because a user whose account was stolen cannot sign in. */
    auth: 'none',
    encoding: 'json',
    response: MessageSchema,
    failures: ['undo_link_invalid', 'too_many_requests'],
  }),
  verifyEmail: additive({
    method: 'POST',
    path: '/users/email/verify',
    /** Needs only the emailed key, because the link may be opened on another device. */
    auth: 'none',
    encoding: 'json',
    response: MessageSchema,
    /** An expired link sends a new one to the same address. */
    failures: ['verification_link_invalid', 'verification_link_expired', 'too_many_requests'],
  }),
  sendVerificationLink: additive({
    method: 'POST',
    path: '/users/email/verification',
    auth: 'required',
    response: MessageSchema,
    failures: ['sign_in_required', 'too_many_requests'],
  }),
  notifications: additive({
    method: 'GET',
    path: '/users/notifications',
    auth: 'required',
    response: NotificationsSchema,
    failures: ['sign_in_required'],
  }),
  updateNotifications: additive({
    method: 'PUT',
    path: '/users/notifications',
    auth: 'required',
    encoding: 'json',
    response: NotificationsSchema,
    failures: ['sign_in_required', 'validation_failed'],
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
