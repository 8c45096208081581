/** The expected behavior of signing in and out as a state machine, independent of the real one. */
import { setup, type SnapshotFrom } from 'xstate';
import { typed } from '../machines/unprovided.ts';

type CurrentUser = 'ines_h' | 'other_user' | null;
export interface Expected {
  /** The user who is signed in. */
  readonly user: CurrentUser;
  readonly isRegistered: boolean;
  readonly hasNewPassword: boolean;
  readonly hasCart: boolean;
  readonly error: unknown;
  readonly toast: string | null;
}

const modelSetup = setup({
  types: typed<{ context: Expected; events: { type: string } }>(),
  guards: {
    isSignedOut: ({ context }) => context.user === null,
    isInes: ({ context }) => context.user === 'ines_h',
    isSignedIn: ({ context }) => context.user !== null,
    isNew: ({ context }) => !context.isRegistered,
    isTaken: ({ context }) => context.isRegistered,
    hasOldPassword: ({ context }) => !context.hasNewPassword,
  },
});
const expectState = (expected: Partial<Expected>) => modelSetup.assign(expected);
const fails = (error: unknown, toast: string) => ({ target: 'failed', actions: expectState({ error, toast }) });
const WRONG = 'Email or password is incorrect. Please try again.';
/** The response of a shop that is unavailable. */
export const unavailable = { detail: 'Back soon.' };

/** The actions on the forms, each on its own page. */
const forms = {
  'submit the login': { guard: 'isSignedOut' as const, target: 'loggingIn', actions: expectState({ error: null }) },
  'submit the registration': {
    guard: 'isSignedOut' as const,
    target: 'registering',
    actions: expectState({ error: null }),
  },
  'request a reset link': {
    guard: 'isSignedOut' as const,
    target: 'requesting',
    actions: expectState({ error: null }),
  },
  'set a new password': { guard: 'isSignedOut' as const, target: 'resetting', actions: expectState({ error: null }) },
};
/** The same actions while one form is running, which is not submitted twice. */
const formsExcept = (running: string) =>
  Object.fromEntries(Object.entries(forms).filter(([, { target }]) => target !== running));
/** The actions on a page without a running form. */
const pages = {
  ...forms,
  'leave the form': { target: 'idle', actions: expectState({ error: null }) },
};
/** What users do with the forms, how the server responds, and what each step must lead to. */
export const model = modelSetup.createMachine({
  id: 'people',
  context: {
    user: null,
    isRegistered: false,
    hasNewPassword: false,
    hasCart: true,
    error: null,
    toast: null,
  },
  initial: 'idle',
  on: {
    'log out': {
      guard: 'isSignedIn',
      target: '.idle',
      actions: expectState({ user: null, hasCart: false, error: null }),
    },
    'another tab signs out': {
      guard: 'isSignedIn',
      target: '.idle',
      actions: expectState({ user: null, error: null }),
    },
    'another tab signs in as another user': { actions: expectState({ user: 'other_user' }) },
    'another tab refreshes the session': { guard: 'isInes', actions: expectState({}) },
    'the profile is saved': { guard: 'isInes', actions: expectState({}) },
    'the session cannot be refreshed': {
      guard: 'isInes',
      target: '.idle',
      actions: expectState({ user: null, error: null, toast: 'Please sign in again' }),
    },
  },
  states: {
    idle: { on: pages },
    succeeded: { on: pages },
    failed: { on: pages },
    loggingIn: {
      on: {
        ...formsExcept('loggingIn'),
        'repeated clicks': { actions: expectState({}) },
        'the password is right': {
          target: 'succeeded',
          actions: expectState({ user: 'ines_h', error: null }),
        },
        'the password is wrong': fails('credentials_invalid', WRONG),
        'the response has no token': fails('Login failed', WRONG),
        'the response has no user': fails('Login failed', 'Login failed. Please try again.'),
        'the network fails for the login': fails('Login failed', 'Login failed. Please try again.'),
        'the shop is unavailable for the login': fails(unavailable, 'Login failed. Please try again.'),
      },
    },
    registering: {
      on: {
        ...formsExcept('registering'),
        'repeated clicks': { actions: expectState({}) },
        'the account is created': {
          guard: 'isNew',
          target: 'succeeded',
          actions: expectState({ isRegistered: true, toast: 'Your account has been created. Please log in.' }),
        },
        'the account is created and signed in': {
          target: 'succeeded',
          actions: expectState({ user: 'other_user', error: null, toast: 'Welcome.' }),
        },
        'the name is taken': {
          guard: 'isTaken',
          ...fails('username_taken', 'This username is taken. Please choose another one.'),
        },
        'the registration is refused': fails('Not today.', 'Not today.'),
        'the network fails for the registration': fails(
          'Registration failed',
          'Registration failed. Please try again.',
        ),
      },
    },
    requesting: {
      on: {
        ...formsExcept('requesting'),
        'repeated clicks': { actions: expectState({}) },
        'an email is sent': {
          target: 'succeeded',
          actions: expectState({ toast: 'If an account has this address, a link is on its way.' }),
        },
        'the network fails for the email': fails(
          'Failed to send reset email',
          'Failed to send reset instructions. Please try again.',
        ),
      },
    },
    resetting: {
      on: {
        ...formsExcept('resetting'),
        'repeated clicks': { actions: expectState({}) },
        'the password is set': {
          guard: 'hasOldPassword',
          target: 'succeeded',
          actions: expectState({ hasNewPassword: true, toast: 'Your password has been changed.' }),
        },
        'the link was already used': fails('reset_link_invalid', 'Already used.'),
        'the network fails for the new password': fails(
          'Failed to reset password',
          'Failed to reset password. Please try again.',
        ),
      },
    },
  },
});
export type Model = SnapshotFrom<typeof model>;
