import * as v from 'valibot';
import { additive } from '../contract/call.ts';
import { PeopleQuery, PersonIdParam, RolesChangeSchema } from './people-query.schema.ts';
import { PeopleSchema, PersonDetailsSchema } from './people.schema.ts';

const signedIn = ['sign_in_required', 'permission_denied', 'validation_failed'] as const;
const ofPerson = [...signedIn, 'person_not_found'] as const;
const versioned = [...ofPerson, 'version_missing', 'edited_elsewhere'] as const;

/** The calls for people (`/admin/people`). */
export const peopleCalls = {
  people: additive({
    method: 'GET',
    path: '/admin/people',
    auth: 'required',
    response: PeopleSchema,
    failures: signedIn,
  }),
  person: additive({
    method: 'GET',
    path: '/admin/people/:id',
    auth: 'required',
    response: PersonDetailsSchema,
    failures: ofPerson,
  }),
  /** Needs the `version` of the person in `If-Match`, as the calls below with 412 `edited_elsewhere`. */
  lockPerson: additive({
    method: 'POST',
    path: '/admin/people/:id/lock',
    auth: 'required',
    response: PersonDetailsSchema,
    failures: [...versioned, 'own_account'],
  }),
  unlockPerson: additive({
    method: 'POST',
    path: '/admin/people/:id/unlock',
    auth: 'required',
    response: PersonDetailsSchema,
    failures: versioned,
  }),
  endPersonSessions: additive({
    method: 'POST',
    path: '/admin/people/:id/end-sessions',
    auth: 'required',
    response: PersonDetailsSchema,
    failures: ofPerson,
  }),
  sendResetLink: additive({
    method: 'POST',
    path: '/admin/people/:id/reset-link',
    auth: 'required',
    response: PersonDetailsSchema,
    failures: [...ofPerson, 'person_locked'],
  }),
  setPersonRoles: additive({
    method: 'PUT',
    path: '/admin/people/:id/roles',
    auth: 'required',
    encoding: 'json',
    response: PersonDetailsSchema,
    failures: [...versioned, 'own_account', 'author_in_use'],
  }),
  deletePerson: additive({
    method: 'DELETE',
    path: '/admin/people/:id',
    auth: 'required',
    response: v.unknown(),
    failures: [...versioned, 'own_account', 'person_in_use', 'payment_pending', 'payment_provider_unavailable'],
  }),
} as const;

/** The calls for people with the schemas of their requests. */
export const peopleContract = {
  people: { ...peopleCalls.people, query: PeopleQuery },
  person: { ...peopleCalls.person, params: PersonIdParam },
  lockPerson: { ...peopleCalls.lockPerson, params: PersonIdParam },
  unlockPerson: { ...peopleCalls.unlockPerson, params: PersonIdParam },
  endPersonSessions: { ...peopleCalls.endPersonSessions, params: PersonIdParam },
  sendResetLink: { ...peopleCalls.sendResetLink, params: PersonIdParam },
  setPersonRoles: { ...peopleCalls.setPersonRoles, params: PersonIdParam, body: RolesChangeSchema },
  deletePerson: { ...peopleCalls.deletePerson, params: PersonIdParam },
} as const;

/** One line about each call for people, for documentation. */
export const peopleSummaries: Readonly<Record<keyof typeof peopleCalls, string>> = {
  people: 'Lists one page of 25 people, with a search in usernames, names and email addresses.',
  person:
    'Returns a person with sessions, and with the newest orders, books and reviews. Passwords are never returned.',
  lockPerson: 'Locks an account. Its sessions end at once, and it cannot sign in until it is unlocked.',
  unlockPerson: 'Unlocks an account.',
  endPersonSessions: 'Ends all sessions of a person, and forgets all trusted devices.',
  sendResetLink: 'Emails a person a link that sets a new password. The password stays valid until then.',
  setPersonRoles:
    'Sets the roles of a person. They take effect with the next request. The own roles and the last admin cannot be changed.',
  deletePerson:
    'Deletes an account as its owner could. Orders stay without the person. Accounts with books, sales or a role of the staff are kept.',
};
