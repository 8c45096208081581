import type { SignedInUser } from '../db/accounts/sessions.queries.ts';

/** The variables that middleware sets for handlers. */
export interface Env {
  Variables: {
    /** Identifies the request in the log and in error responses; cached responses do not have it. */
    requestId: string | undefined;
    /** The signed-in user, on routes that check it; see `requireSignIn`. */
    user: SignedInUser | undefined;
  };
}

/** The environment after `requireSignIn`: the user is set. */
export interface SignedInEnv {
  Variables: Env['Variables'] & { user: SignedInUser };
}
