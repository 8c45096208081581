import { calls } from '../contract/index.ts';
import type { AccountDeletion, PasswordChange, Profile } from '../validators/index.ts';
import type { CallOptions } from './call-options.ts';
import type { HttpClient } from './http-client.ts';
import { sendIfSupported, ifSupported } from './if-supported.ts';

/** Calls about one's own account. */
export const usersApi = (http: HttpClient) => ({
  /** Changes name and email address; answers with the user as it now is. */
  updateProfile: async ({ first_name, last_name, email }: Profile, options?: CallOptions) => {
    const body = { first_name, last_name, email };
    return (await http(calls.users.updateProfile, { body, ...options })).user;
  },

  /** Changes the password. */
  changePassword: async ({ current_password, new_password }: PasswordChange, options?: CallOptions): Promise<void> => {
    await http(calls.users.changePassword, { body: { current_password, new_password }, ...options });
  },

  /** Additive: who is signed in; `null` from a server that does not tell. */
  me: async (options?: CallOptions) => (await ifSupported(http, calls.users.me, { ...options }))?.user ?? null,

  /** Additive: where one is signed in; `null` from a server that does not tell. */
  sessions: (options?: CallOptions) => ifSupported(http, calls.users.sessions, { ...options }),

  /** Additive: signs out everywhere but here; answers how many sessions ended, `null` from a server that cannot. */
  revokeOtherSessions: async (options?: CallOptions) =>
    (await ifSupported(http, calls.users.revokeOtherSessions, { ...options }))?.ended ?? null,

  /**
   * Additive: signs out one browser or device; `false` from a server that cannot.
   *
   * @throws {NotFoundError} session_not_found
   */
  revokeSession: (id: string, options?: CallOptions) =>
    sendIfSupported(http, calls.users.revokeSession, { params: { id }, ...options }),

  /** Additive: the passwords of one's reading apps; `null` from a server that has none. */
  appPasswords: (options?: CallOptions) => ifSupported(http, calls.users.appPasswords, { ...options }),

  /**
   * Additive: makes a password for a reading app, to be shown at once and never again; `null` from a server that cannot.
   *
   * @throws {ConflictError} conflict when there are too many
   */
  createAppPassword: ({ name }: { name: string }, options?: CallOptions) =>
    ifSupported(http, calls.users.createAppPassword, { body: { name }, ...options }),

  /** Additive: takes the password of a reading app back; `false` from a server that has none. */
  revokeAppPassword: (id: string, options?: CallOptions) =>
    sendIfSupported(http, calls.users.revokeAppPassword, { params: { id }, ...options }),

  /**
   * Additive: takes a change of email address back by the key of a mail; answers what to tell, `null` from a server that
   * cannot. Needs no token.
   *
   * @throws {ValidationError} undo_link_invalid
   */
  undoEmailChange: async ({ key }: { key: string }, options?: CallOptions) =>
    (await ifSupported(http, calls.users.undoEmailChange, { body: { key }, ...options }))?.message ?? null,

  /** Additive: everything the shop knows of whoever asks, to be saved; `null` from a server that does not tell. */
  exportData: (options?: CallOptions) => ifSupported(http, calls.users.exportData, { ...options }),

  /**
   * Additive: deletes the account for good; `false` from a server that cannot. The tokens are worth nothing afterwards:
   * sign out next.
   *
   * @throws {ValidationError} current_password_incorrect
   */
  deleteAccount: ({ password }: AccountDeletion, options?: CallOptions) =>
    sendIfSupported(http, calls.users.deleteAccount, { body: { password }, ...options }),
});
