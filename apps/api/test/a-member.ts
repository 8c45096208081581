import type { TestShop } from './harness.ts';

/** The password of all members. */
export const PASSWORD = 'Octavo!2026';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

/** Sends an API request, with `token` as a signed-in member. */
export const call = (shop: TestShop, method: string, path: string, token?: string, body?: object) =>
  shop.fetch(`/api/v1${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

/** Marks the address of an account as verified, so that its emails have no limit. Waiting emails are sent first. */
export async function markEmailVerified({ deps }: TestShop, username: string): Promise<void> {
  await deps.backgroundTasks.drain();
  const verified = { email_verified_at: deps.clock() };
  await deps.db.updateTable('users').set(verified).where('username', '=', username).execute();
}

/** Registers and logs in like a browser. */
export async function aMember(
  shop: TestShop,
  username: string,
  { isVerified = true } = {},
): Promise<{ id: number; token: string; loginAgain: () => Promise<string> }> {
  await shop.api.auth.register({
    username,
    email: `${username}@octavo.example`,
    password: PASSWORD,
    first_name: 'Ida',
    last_name: 'Moor',
    role: 'customer',
  });
  if (isVerified) await markEmailVerified(shop, username);
  const login = async () => {
    const response = await shop.fetch('/api/v1/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': FIREFOX },
      body: new URLSearchParams({ username, password: PASSWORD }),
    });
    return (await response.json()) as { access_token: string; user: { id: number } };
  };
  const { access_token: token, user } = await login();
  return { id: user.id, token, loginAgain: async () => (await login()).access_token };
}
