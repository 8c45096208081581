import type { Config, Session, User } from '../entities/index.ts';

/** Builds a customer. */
export function aUser(overrides: Partial<User> = {}): User {
  return {
    id: 3,
    first_name: 'Ines',
    last_name: 'Harlow',
    email: 'ines@octavo.example',
    username: 'ines_h',
    display_name: 'Ines Harlow',
    role: 'customer',
    is_admin: false,
    is_editor: false,
    is_support: false,
    stripe_account_id: '',
    email_verified: true,
    ...overrides,
  };
}

/** Builds an author with a connected payment account. */
export function anAuthor(overrides: Partial<User> = {}): User {
  return aUser({
    id: 5,
    first_name: 'Maren',
    last_name: 'Oskalo',
    email: 'maren@octavo.example',
    username: 'maren_oskalo',
    display_name: 'Maren Oskalo',
    role: 'author',
    stripe_account_id: 'acct_maren',
    ...overrides,
  });
}

/** Builds the session of a customer. */
export function aSession(overrides: Partial<Session> = {}): Session {
  return { access_token: 'access-1', refresh_token: 'refresh-1', user: aUser(), ...overrides };
}

/** Builds the configuration of our server with test payments. */
export function aConfig(overrides: Partial<Config> = {}): Config {
  return {
    payment: { publishable_key: 'pk_test_octavo', script_url: '/sandbox/stripe.js', is_test: true },
    dashboard_url: null,
    reader_origin: 'https://reader.octavo.example',
    stream_origins: [],
    shop_name: 'Octavo',
    trusted_types: 'enforce',
    features: {},
    ...overrides,
  };
}
