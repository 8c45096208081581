import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A default policy that the page has created. */
interface CreatedPolicy {
  readonly name: string;
  createHTML(html: string): string | null;
  createScriptURL(url: string, type?: string, sink?: string): string | null;
}

let policies: CreatedPolicy[] = [];

beforeEach(() => {
  policies = [];
  // The module stores the scripts that it has allowed.
  vi.resetModules();
  Object.assign(window, {
    trustedTypes: {
      defaultPolicy: null,
      createPolicy: (name: string, rules: Omit<CreatedPolicy, 'name'>) => {
        if (name === 'default') policies.push({ name, ...rules });
        return rules;
      },
    },
  });
});
afterEach(() => Reflect.deleteProperty(window, 'trustedTypes'));

async function allow(address: string | null, mode: 'enforce' | 'report-only' = 'enforce') {
  const { allowProviderScript } = await import('./provider-policy.ts');
  allowProviderScript(address, mode);
  const [policy] = policies;
  if (!policy) throw new Error('The page has no default policy.');
  return policy;
}

it('allows the payment script and rejects every other, with one policy', async () => {
  const policy = await allow('/sandbox/stripe.js');
  await allow('/sandbox/stripe.js');
  expect(policies).toHaveLength(1);
  expect(policy.createScriptURL('/sandbox/stripe.js')).toBe('/sandbox/stripe.js');
  for (const other of [
    '/evil.js',
    'https://evil.example/sandbox/stripe.js',
    'https://js.stripe.com/basil/stripe.js',
    'data:text/javascript,0',
    'javascript:0',
    `blob:${window.location.origin}/1`,
  ]) {
    expect([other, policy.createScriptURL(other, 'TrustedScriptURL', 'HTMLScriptElement src')]).toEqual([other, null]);
  }
});

it('allows the scripts of Stripe on all its script hosts, and of no similar host', async () => {
  const policy = await allow(null);
  for (const url of ['https://js.stripe.com/basil/stripe.js', 'https://b.js.stripe.com/x.js'])
    expect(policy.createScriptURL(url)).toBe(url);
  for (const other of [
    'http://js.stripe.com/x.js',
    'https://js.stripe.com.evil.example/x.js',
    'https://evil-js.stripe.com/x.js',
    'https://js.stripe.com:8443/x.js',
    'https://evil.example/https://js.stripe.com/x.js',
    'https://js.stripe.com@evil.example/x.js',
  ])
    expect([other, policy.createScriptURL(other)]).toEqual([other, null]);
});

it('allows workers from a blob of this origin', async () => {
  const policy = await allow('/sandbox/stripe.js');
  const check = (url: string, sink: string) => policy.createScriptURL(url, 'TrustedScriptURL', sink);
  const blob = `blob:${window.location.origin}/1`;
  expect(check(blob, 'Worker constructor')).toBe(blob);
  expect(check(blob, 'SharedWorker constructor')).toBe(blob);
  expect(check('blob:https://evil.example/1', 'Worker constructor')).toBeNull();
  expect(check('data:text/javascript,0', 'Worker constructor')).toBeNull();
  expect(check('/evil.js', 'Worker constructor')).toBeNull();
});
