import type { CallOptions } from '../api/call-options.ts';
import type { HttpClient } from '../api/http-client.ts';
import { peopleCalls as calls } from './people.calls.ts';
import type { PeopleQuery, RolesChange } from './people-query.schema.ts';

/** Calls for people. */
export const peopleApi = (http: HttpClient) => ({
  /** Lists a page of 25 people. `cursor` is the `next_cursor` of the page before. */
  people: ({ search, role, status, sort, cursor }: PeopleQuery = {}, options?: CallOptions) =>
    http(calls.people, { query: { search, role, status, sort, cursor }, ...options }),

  /**
   * Returns one person in full.
   *
   * @throws {NotFoundError} person_not_found
   */
  person: (id: number, options?: CallOptions) => http(calls.person, { params: { id }, ...options }),

  /**
   * Locks an account and ends its sessions. `version` is the one that the admin saw.
   *
   * @throws {ConflictError} own_account
   * @throws {BadRequestError} edited_elsewhere when the person has another version
   */
  lockPerson: (id: number, version: string, options?: CallOptions) =>
    http(calls.lockPerson, { params: { id }, headers: { 'If-Match': version }, ...options }),

  /**
   * Unlocks an account.
   *
   * @throws {BadRequestError} edited_elsewhere
   */
  unlockPerson: (id: number, version: string, options?: CallOptions) =>
    http(calls.unlockPerson, { params: { id }, headers: { 'If-Match': version }, ...options }),

  /** Ends all sessions of a person. */
  endPersonSessions: (id: number, options?: CallOptions) =>
    http(calls.endPersonSessions, { params: { id }, ...options }),

  /**
   * Emails a person a link that sets a new password.
   *
   * @throws {ConflictError} person_locked
   */
  sendResetLink: (id: number, options?: CallOptions) => http(calls.sendResetLink, { params: { id }, ...options }),

  /**
   * Sets the roles of a person.
   *
   * @throws {ConflictError} own_account, author_in_use
   * @throws {BadRequestError} edited_elsewhere
   */
  setPersonRoles: (id: number, version: string, { role, staff }: RolesChange, options?: CallOptions) =>
    http(calls.setPersonRoles, { params: { id }, body: { role, staff }, headers: { 'If-Match': version }, ...options }),

  /**
   * Deletes an account.
   *
   * @throws {ConflictError} own_account, person_in_use, payment_pending
   * @throws {BadRequestError} edited_elsewhere
   */
  deletePerson: (id: number, version: string, options?: CallOptions) =>
    http(calls.deletePerson, { params: { id }, headers: { 'If-Match': version }, ...options }),
});
