import type { Shop } from '../app/shop.ts';

/**
 * Ends the session of this browser and empties the cart immediately, even when the code of the auth machine cannot load.
 */
export function logOut({ auth, api, session, cart }: Pick<Shop, 'auth' | 'api' | 'session' | 'cart'>): void {
  if (auth.actor) {
    auth.send({ type: 'logout.pressed' });
    return;
  }
  const { tokens } = session.restore();
  session.clear();
  cart.clear();
  // Best effort, as in the machine: otherwise the session on the server expires.
  api.auth.logout(tokens).catch(() => undefined);
}
