import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../test/a-member.ts';
import { emailsOf, parseResetLink } from '../../test/emails.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';

const WRONG = 'Wrong & Long 42!';
const OWN_NETWORK = '203.0.113.1';
let shop: TestShop;
let count = 0;
let username: string;
let email: string;
beforeAll(async () => {
  shop = await openTestShop({ settings: { TRUSTED_PROXIES: '1' } });
});
beforeEach(async () => {
  await shop.deps.db.deleteFrom('rate_limits' as never).execute();
  username = `device_${(count += 1)}`;
  email = `${username}@octavo.example`;
  await shop.api.auth.register({
    username,
    email,
    password: PASSWORD,
    first_name: '',
    last_name: '',
    role: 'customer',
  });
});
afterAll(() => shop.close());

/** A browser with its cookies. */
class Browser {
  readonly cookies = new Map<string, string>();
  token = '';

  constructor(readonly address = OWN_NETWORK) {}

  async send(method: string, path: string, body: string, type: string): Promise<Response> {
    const response = await shop.fetch(`/api/v1${path}`, {
      method,
      headers: {
        'content-type': type,
        'x-forwarded-for': this.address,
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(path === '/auth/login' ? { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') } : {}),
      },
      body,
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Returns the status of a login. */
  async login(password: string, name = username): Promise<number> {
    const body = new URLSearchParams({ username: name, password }).toString();
    const response = await this.send('POST', '/auth/login', body, 'application/x-www-form-urlencoded');
    if (response.ok) this.token = ((await response.json()) as { access_token: string }).access_token;
    return response.status;
  }

  async call(method: string, path: string, body: object = {}): Promise<number> {
    return (await this.send(method, path, JSON.stringify(body), 'application/json')).status;
  }
}

const aTrustedBrowser = async () => {
  const browser = new Browser();
  expect(await browser.login(PASSWORD)).toBe(200);
  return browser;
};

/** Uses up the limit of the account, from many addresses. */
async function guessPasswords(): Promise<void> {
  for (let guess = 0; guess < 10; guess += 1) await new Browser(`198.51.100.${guess}`).login(WRONG);
  expect(await new Browser().login(PASSWORD)).toBe(429);
}

describe('a device that has signed in before', () => {
  it('signs in while guesses by others have used up the limit of the account', async () => {
    const owner = await aTrustedBrowser();
    await guessPasswords();
    for (const name of [username, email, username.toUpperCase()]) expect(await owner.login(PASSWORD, name)).toBe(200);
    // The guesses are still counted: a device without the cookie stays locked out.
    expect(await new Browser().login(PASSWORD)).toBe(429);
  });

  it('signs in while guesses have used up the limit of its network', async () => {
    const owner = await aTrustedBrowser();
    for (let guess = 0; guess < 100; guess += 1) await shop.deps.rateLimiter.consume({ 'login address': OWN_NETWORK });
    expect(await new Browser().login(PASSWORD)).toBe(429);
    expect(await owner.login(PASSWORD)).toBe(200);
  });

  it('has a separate limit, which locks out no other device', async () => {
    const [thief, owner] = [await aTrustedBrowser(), await aTrustedBrowser()];
    for (let guess = 0; guess < 10; guess += 1) expect(await thief.login(WRONG)).toBe(401);
    expect(await thief.login(PASSWORD)).toBe(429);
    expect(await owner.login(PASSWORD)).toBe(200);
    expect(await new Browser().login(PASSWORD)).toBe(200);
  });

  it('stays locked out of other accounts', async () => {
    const owner = await aTrustedBrowser();
    const [first = ['', '']] = owner.cookies;
    username = `${username}_other`;
    email = `${username}@octavo.example`;
    await shop.api.auth.register({
      username,
      email,
      password: PASSWORD,
      first_name: '',
      last_name: '',
      role: 'customer',
    });
    const other = await aTrustedBrowser();
    const [[name = ''] = []] = other.cookies;
    await guessPasswords();
    const otherBrowser = new Browser();
    otherBrowser.cookies.set(name, first[1]);
    expect(await otherBrowser.login(PASSWORD)).toBe(429);
  });

  it('keeps its cookie after signing out, and no script or other path receives it', async () => {
    const owner = new Browser();
    const body = new URLSearchParams({ username, password: PASSWORD }).toString();
    const response = await owner.send('POST', '/auth/login', body, 'application/x-www-form-urlencoded');
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^octavo_device_\d+=[\w.-]+; Max-Age=31536000; Path=\/api\/v1\/auth\/login; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    owner.token = ((await response.json()) as { access_token: string }).access_token;
    expect(await owner.call('POST', '/auth/logout', { refresh_token: '' })).toBe(204);
    await guessPasswords();
    expect(await owner.login(PASSWORD)).toBe(200);
  });

  it('is trusted by at most ten accounts', async () => {
    const owner = new Browser();
    for (let id = 0; id < 30; id += 1) owner.cookies.set(`octavo_device_9${id}`, 'a.1.b');
    await owner.login(PASSWORD);
    expect(owner.cookies.size).toBe(10);
    await guessPasswords();
    expect(await owner.login(PASSWORD)).toBe(200);
  });
});

describe('a device loses its trust', () => {
  const NEW_PASSWORD = 'Salt & Lamp 43!';

  it.each<[string, (owner: Browser) => Promise<unknown>, string]>([
    [
      'after a new password',
      (owner) => owner.call('PUT', '/users/password', { current_password: PASSWORD, new_password: NEW_PASSWORD }),
      NEW_PASSWORD,
    ],
    ['after a sign-out of all other devices', (owner) => owner.call('DELETE', '/users/sessions'), PASSWORD],
    [
      'when its session is ended from another device',
      async (owner) => {
        const response = await shop.fetch('/api/v1/users/sessions', {
          headers: { authorization: `Bearer ${owner.token}` },
        });
        const sessions = (await response.json()) as { id: string; is_current: boolean }[];
        return owner.call('DELETE', `/users/sessions/${sessions.find(({ is_current: own }) => !own)?.id}`);
      },
      PASSWORD,
    ],
  ])('%s, but the device that did it keeps it', async (_, revoke, password) => {
    const [stolen, owner] = [await aTrustedBrowser(), await aTrustedBrowser()];
    expect(await revoke(owner)).toBe(200);
    await guessPasswords();
    expect(await stolen.login(password)).toBe(429);
    expect(await owner.login(password)).toBe(200);
  });

  it('after a password reset', async () => {
    const stolen = await aTrustedBrowser();
    await shop.api.auth.forgotPassword({ email });
    const emails = (await emailsOf(shop)).filter((mail) => mail.startsWith(`To: ${email}`));
    const { key, login } = parseResetLink(emails.findLast((mail) => mail.includes('/reset-password')) ?? '');
    await shop.api.auth.resetPassword({ key, login, new_password: NEW_PASSWORD });
    await guessPasswords();
    expect(await stolen.login(NEW_PASSWORD)).toBe(429);
  });

  it('not when another user tries to end one of its sessions', async () => {
    const owner = await aTrustedBrowser();
    const eve = await shop.signIn('eve_ends_sessions');
    const ended = shop.deps.accountData.endSession(eve.userId, '0b6a3f0e-7a53-4d8e-9a55-0d3b0d6f5b11');
    await expect(ended).rejects.toMatchObject({ code: 'session_not_found' });
    await guessPasswords();
    expect(await owner.login(PASSWORD)).toBe(200);
  });
});
