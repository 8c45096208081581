import type { SignedInUser } from '../db/accounts/sessions.queries.ts';

/** What middleware leaves for the handlers. */
export interface Env {
  Variables: {
    /** Names the request in the log and in every failed answer; ready answers go without. */
    requestId: string | undefined;
    /** Who is asking, where a route asked for it; see `signedIn`. */
    user: SignedInUser | undefined;
  };
}

/** The same after `signedIn`: somebody is. */
export interface SignedInEnv {
  Variables: Env['Variables'] & { user: SignedInUser };
}
