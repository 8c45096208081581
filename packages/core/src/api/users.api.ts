import { calls } from '../contract/index.ts';
import type { AccountDeletion, PasswordChange, Profile } from '../validators/index.ts';
import type { CallOptions } from './call-options.ts';
import type { HttpClient } from './http-client.ts';
import { sendIfSupported, ifSupported } from './if-supported.ts';

/** Calls for the user's own account. */
export const usersApi = (http: HttpClient) => ({
  /** Updates name and email address and returns the updated user. */
  updateProfile: async ({ first_name, last_name, email }: Profile, options?: CallOptions) => {
    const body = { first_name, last_name, email };
    return (await http(calls.users.updateProfile, { body, ...options })).user;
  },

  /** Changes the password. */
  changePassword: async ({ current_password, new_password }: PasswordChange, options?: CallOptions): Promise<void> => {
    await http(calls.users.changePassword, { body: { current_password, new_password }, ...options });
  },

  /** Additive: returns the signed-in user; `null` if the server does not support it. */
  me: async (options?: CallOptions) => (await ifSupported(http, calls.users.me, { ...options }))?.user ?? null,

  /** Additive: lists the user's sessions; `null` if the server does not support it. */
  sessions: (options?: CallOptions) => ifSupported(http, calls.users.sessions, { ...options }),

  /** Additive: ends all other sessions and returns their number; `null` if the server does not support it. */
  revokeOtherSessions: async (options?: CallOptions) =>
    (await ifSupported(http, calls.users.revokeOtherSessions, { ...options }))?.ended ?? null,

  /**
   * Additive: ends the session of one browser or device; `false` if the server does not support it.
   *
   * @throws {NotFoundError} session_not_found
   */
  revokeSession: (id: string, options?: CallOptions) =>
    sendIfSupported(http, calls.users.revokeSession, { params: { id }, ...options }),

  /** Additive: lists the app passwords of reading apps; `null` if the server does not support them. */
  appPasswords: (options?: CallOptions) => ifSupported(http, calls.users.appPasswords, { ...options }),

  /**
   * Additive: creates an app password for a reading app, which is returned only once; `null` if the server does not
   * support it.
   *
   * @throws {ConflictError} quota_exceeded when there are too many
   */
  createAppPassword: ({ name }: { name: string }, options?: CallOptions) =>
    ifSupported(http, calls.users.createAppPassword, { body: { name }, ...options }),

  /** Additive: revokes the app password of a reading app; `false` if the server does not support it. */
  revokeAppPassword: (id: string, options?: CallOptions) =>
    sendIfSupported(http, calls.users.revokeAppPassword, { params: { id }, ...options }),

  /**
   * Additive: undoes a change of email address with an emailed key and returns a message; `null` if the server does not
   * support it. Needs no token.
   *
   * @throws {ValidationError} undo_link_invalid
   */
  undoEmailChange: async ({ key }: { key: string }, options?: CallOptions) =>
    (await ifSupported(http, calls.users.undoEmailChange, { body: { key }, ...options }))?.message ?? null,

  /**
   * Additive: verifies an email address with the key of an emailed link and returns a message; `null` if the server does
   * not support it. Needs no token. Succeeds again for the same link. An expired link sends a new one.
   *
   * @throws {ValidationError} verification_link_invalid, verification_link_expired
   */
  verifyEmail: async ({ key }: { key: string }, options?: CallOptions) =>
    (await ifSupported(http, calls.users.verifyEmail, { body: { key }, ...options }))?.message ?? null,

  /**
   * Additive: emails a link that verifies the user's address and returns a message; `null` if the server does not support
   * it.
   */
  sendVerificationLink: async (options?: CallOptions) =>
    (await ifSupported(http, calls.users.sendVerificationLink, { ...options }))?.message ?? null,

  /** Additive: returns which emails the user has asked for; `null` if the server does not support it. */
  notifications: (options?: CallOptions) => ifSupported(http, calls.users.notifications, { ...options }),

  /** Additive: sets which emails the user gets; `null` if the server does not support it. */
  updateNotifications: ({ new_editions }: { new_editions: boolean }, options?: CallOptions) =>
    ifSupported(http, calls.users.updateNotifications, { body: { new_editions }, ...options }),

  /** Additive: returns all stored data of the user for download; `null` if the server does not support it. */
  exportData: (options?: CallOptions) => ifSupported(http, calls.users.exportData, { ...options }),

  /**
   * Additive: deletes the account permanently; `false` if the server does not support it. The tokens are invalid
   * afterwards, so sign out next.
   *
   * @throws {ValidationError} current_password_incorrect
   */
  deleteAccount: ({ password }: AccountDeletion, options?: CallOptions) =>
    sendIfSupported(http, calls.users.deleteAccount, { body: { password }, ...options }),
});
