import { contract } from '../contract/index.ts';
import type { PasswordChange, Profile } from '../validators/index.ts';
import type { CallOptions } from './call-options.ts';
import type { Http } from './http.ts';
import { ifOffered } from './offered.ts';

/** Calls about one's own account. */
export const usersApi = (http: Http) => ({
  /** Changes name and email address; answers with the user as it now is. */
  updateProfile: async ({ first_name, last_name, email }: Profile, options?: CallOptions) => {
    const body = { first_name, last_name, email };
    return (await http(contract.users.updateProfile, { body, ...options })).user;
  },

  /** Changes the password. */
  changePassword: async ({ current_password, new_password }: PasswordChange, options?: CallOptions): Promise<void> => {
    await http(contract.users.changePassword, { body: { current_password, new_password }, ...options });
  },

  /** Additive: who is signed in; `null` from a server that does not tell. */
  me: async (options?: CallOptions) =>
    (await ifOffered(contract.users.me, http(contract.users.me, { ...options })))?.user ?? null,
});
