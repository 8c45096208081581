import type { Shop } from '../app/shop.ts';

/** Ends the session of this browser and empties its cart, at once: also where the machine's code is not here and may never come. */
export function logOut({ auth, api, session, cart }: Pick<Shop, 'auth' | 'api' | 'session' | 'cart'>): void {
  if (auth.actor) {
    auth.send({ type: 'logout.pressed' });
    return;
  }
  const { tokens } = session.restore();
  session.clear();
  cart.clear();
  // As with the machine: it is told if it can be, and a session runs out by itself.
  api.auth.logout(tokens).catch(() => undefined);
}
