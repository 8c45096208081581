import { expect, it } from 'vitest';
import { Connect } from './connect.service.ts';

const payee = {
  id: 7,
  username: 'maren',
  email: 'maren@octavo.example',
  role: 'author',
  stripe_account_id: 'acct_7',
  stripe_account_key_number: 1,
  created_at: new Date(0),
} as const;

/** Returns the link that an author gets when the provider returns `url`. */
async function linkFor(url: string, { isSandbox }: { isSandbox: boolean }): Promise<string | null> {
  const connect = new Connect({
    isSandbox,
    transfers: { retryNow: async () => {} },
    payees: {
      find: async () => payee,
      findByName: async () => payee,
      saveAccount: async () => payee.stripe_account_id,
      rotateIdempotencyKey: async () => 2,
    },
    connectedAccounts: {
      create: async () => ({ id: 'acct_7', isOnboarded: true, canReceiveTransfers: true }),
      retrieve: async () => ({ id: 'acct_7', isOnboarded: true, canReceiveTransfers: true }),
      loginLink: async () => url,
      onboardingLink: async () => url,
    },
  });
  return (await connect.login(7, { shopOrigin: 'https://octavo.example', pageUrl: 'https://octavo.example/dashboard' }))
    .url;
}

it.each(['https://connect.stripe.com/express/acct_7/abc', 'https://dashboard.stripe.com/b/acct_7'])(
  'redirects an author to %s',
  { tags: ['check-51'] },
  async (url) => {
    expect(await linkFor(url, { isSandbox: false })).toBe(url);
  },
);

it.each([
  'javascript:alert(1)',
  'http://connect.stripe.com/express',
  'https://connect.stripe.com.evil.example/express',
  'https://evilstripe.com/express',
  'https://connect.stripe.com:8443/express',
  'https://user@evil.example/?connect.stripe.com',
  '/sandbox/connect/onboarding/abc',
  '',
])('rejects %j', { tags: ['check-51'] }, async (url) => {
  await expect(linkFor(url, { isSandbox: false })).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
});

it('returns sandbox links with the origin that the author’s browser knows', async () => {
  const url = 'http://127.0.0.1:3000/sandbox/connect/onboarding/abc';
  expect(await linkFor(url, { isSandbox: true })).toBe('https://octavo.example/sandbox/connect/onboarding/abc');
  await expect(linkFor('http://127.0.0.1:3000/elsewhere', { isSandbox: true })).rejects.toMatchObject({
    code: 'payment_provider_unavailable',
  });
});
