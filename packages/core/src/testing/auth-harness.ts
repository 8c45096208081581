/** The real machine of the session with the in-memory shop, driven by the steps of its model. */
import { createActor } from 'xstate';
import { expect, vi } from 'vitest';
import { createApi } from '../api/index.ts';
import { NetworkError } from '../errors/index.ts';
import {
  bindAuth,
  selectAuthStatus,
  selectIsLoggingIn,
  selectIsRegistering,
  selectIsRequestingReset,
  selectIsResettingPassword,
  selectUser,
} from '../machines/index.ts';
import { createCartStore, createSessionStore, memoryStorage } from '../storage/index.ts';
import { aSession, aUser } from './a-user.ts';
import { aCartItem } from './an-order.ts';
import { unavailable, type Expected } from './auth-model.ts';
import { createDeferred, type Deferred } from './deferred.ts';
import { createFakeShop } from './fake-shop.ts';
import { FAKE_PASSWORD } from './fake-state.ts';
import { transitionName } from './model-paths.ts';

/** The password of a new account, and after a reset. */
export const NEW_PASSWORD = 'Newer!2026';
const otherUser = aUser({ id: 77, username: 'other_user', display_name: 'Another User' });

/** Creates a browser with a book in its cart, and a server whose responses the test controls. */
export function createHarness() {
  const shop = createFakeShop();
  const storage = memoryStorage();
  const [session, cart] = [createSessionStore(storage), createCartStore(storage)];
  let pendingResponse: Deferred<(request: Request) => Promise<Response>> = createDeferred();
  const api = createApi({
    baseUrl: shop.baseUrl,
    tokens: session,
    fetch: async (request) => {
      if (request.url.endsWith('/auth/logout')) return shop.fetch(request);
      const respond = await pendingResponse.promise;
      // An aborted request does not reach the shop.
      request.signal.throwIfAborted();
      return respond(request);
    },
  });
  cart.add(aCartItem());
  const coveredTransitions = new Set<string>();
  const toasts: string[] = [];
  const auth = createActor(bindAuth({ api, session, cart }), {
    input: session.restore(),
    inspect: (seen) => {
      if (seen.type === '@xstate.microstep' && seen.actorRef === auth) {
        for (const edge of seen._transitions) coveredTransitions.add(transitionName(edge));
      }
    },
  });
  auth.on('toast', ({ message }) => toasts.push(message));
  auth.start();

  const respondWith = (respond: (request: Request) => Response | Promise<Response>) => {
    pendingResponse.resolve(async (request) => respond(request));
    pendingResponse = createDeferred();
  };
  const offline = () => Promise.reject(new NetworkError());
  const refuse = (status: number, body: object) => () => Response.json(body, { status });
  const registration = {
    username: 'new_reader',
    email: 'new@octavo.example',
    password: NEW_PASSWORD,
    first_name: '',
    last_name: '',
    role: 'customer',
  } as const;
  const logIn = (password: string) =>
    auth.send({ type: 'login.submitted', form: { username: 'ines_h', password, rememberMe: true } });
  const register = () => auth.send({ type: 'register.submitted', form: registration });
  const forget = () => auth.send({ type: 'forgotPassword.submitted', form: { email: 'i@octavo.example' } });
  const reset = { key: 'k', login: 'ines_h', new_password: NEW_PASSWORD };
  const setPassword = () => auth.send({ type: 'resetPassword.submitted', form: reset });

  const steps: Readonly<Record<string, (expected: Expected) => unknown>> = {
    'submit the login': ({ hasNewPassword }) => logIn(hasNewPassword ? NEW_PASSWORD : FAKE_PASSWORD),
    'submit the registration': register,
    'request a reset link': forget,
    'set a new password': setPassword,
    'leave the form': () => auth.send({ type: 'form.left' }),
    'log out': async () => {
      const left = session.read()?.accessToken ?? '';
      auth.send({ type: 'logout.pressed' });
      await vi.waitFor(() => expect(shop.state.tokens.has(left)).toBe(false), { interval: 1, timeout: 20_000 });
    },
    'another tab signs out': () => session.clear(),
    'another tab signs in as another user': () => session.save(aSession({ access_token: 'theirs', user: otherUser })),
    'another tab refreshes the session': () => {
      const tokens = session.read();
      if (tokens) session.write(tokens);
    },
    'the profile is saved': () => {
      const user = selectUser(auth.getSnapshot());
      if (user) auth.send({ type: 'user.updated', user: { ...user, display_name: 'Ina H.' } });
    },
    'the session cannot be refreshed': () => {
      auth.send({ type: 'session.expired' });
      session.clear();
    },
    'repeated clicks': () => {
      const snapshot = auth.getSnapshot();
      if (selectIsLoggingIn(snapshot)) logIn('another one');
      if (selectIsRegistering(snapshot)) register();
      if (selectIsRequestingReset(snapshot)) forget();
      if (selectIsResettingPassword(snapshot)) setPassword();
      auth.send({ type: 'form.left' });
    },
    'the password is right': () => respondWith(shop.fetch),
    'the password is wrong': () => respondWith(refuse(401, { detail: 'No.', code: 'credentials_invalid' })),
    'the response has no token': () => respondWith(() => Response.json({ user: otherUser })),
    'the response has no user': () => respondWith(() => Response.json({ access_token: 'theirs' })),
    'the network fails for the login': () => respondWith(offline),
    'the shop is unavailable for the login': () => respondWith(refuse(503, unavailable)),
    'the account is created': () => respondWith(shop.fetch),
    'the account is created and signed in': () =>
      respondWith(() =>
        Response.json({ success: true, message: 'Welcome.', ...aSession({ access_token: 'theirs', user: otherUser }) }),
      ),
    'the name is taken': () => respondWith(shop.fetch),
    'the registration is refused': () => respondWith(() => Response.json({ success: false, message: 'Not today.' })),
    'the network fails for the registration': () => respondWith(offline),
    'an email is sent': () => respondWith(shop.fetch),
    'the network fails for the email': () => respondWith(offline),
    'the password is set': () => respondWith(shop.fetch),
    'the link was already used': () =>
      respondWith(refuse(422, { detail: 'Already used.', code: 'reset_link_invalid' })),
    'the network fails for the new password': () => respondWith(offline),
  };
  return { auth, shop, storage, session, cart, coveredTransitions, toasts, steps };
}
export type Harness = ReturnType<typeof createHarness>;

/** Returns the model state of the real machine. */
export function currentStep({ auth }: Harness): string {
  const snapshot = auth.getSnapshot();
  if (selectIsLoggingIn(snapshot)) return 'loggingIn';
  if (selectIsRegistering(snapshot)) return 'registering';
  if (selectIsRequestingReset(snapshot)) return 'requesting';
  return selectIsResettingPassword(snapshot) ? 'resetting' : selectAuthStatus(snapshot);
}
