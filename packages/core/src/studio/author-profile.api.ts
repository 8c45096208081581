import type { CallOptions } from '../api/call-options.ts';
import type { HttpClient } from '../api/http-client.ts';
import { authorProfileCalls as calls } from './author-profile.calls.ts';
import type { AuthorProfileChange } from './author-profile.schema.ts';

/** Calls for the author's own profile. */
export const authorProfileApi = (http: HttpClient) => ({
  /** Returns the author's profile. */
  authorProfile: (options?: CallOptions) => http(calls.authorProfile, { ...options }),

  /**
   * Replaces pen name, text and links, and returns the profile.
   *
   * @throws {ConflictError} pen_name_taken
   */
  setAuthorProfile: ({ pen_name, biography, links }: AuthorProfileChange, options?: CallOptions) =>
    http(calls.setAuthorProfile, { body: { pen_name, biography, links }, ...options }),

  /** Removes the portrait and returns the profile. A portrait is uploaded with the tus protocol. */
  deletePortrait: (options?: CallOptions) => http(calls.deletePortrait, { ...options }),
});
