import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => Reflect.deleteProperty(window, 'trustedTypes'));

it('allows the payment script and rejects every other', async () => {
  // The module remembers what it allowed.
  vi.resetModules();
  const { allowScript } = await import('./allow-script.ts');
  const policies: { name: string; createScriptURL: (url: string) => string }[] = [];
  Object.assign(window, {
    trustedTypes: {
      createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => {
        policies.push({ name, ...rules });
      },
    },
  });
  allowScript('/sandbox/stripe.js');
  allowScript('/sandbox/stripe.js');
  const [policy] = policies;
  expect(policies).toHaveLength(1);
  expect(policy?.name).toBe('default');
  expect(policy?.createScriptURL('/sandbox/stripe.js')).toBe('/sandbox/stripe.js');
  for (const other of [
    '/evil.js',
    'https://evil.example/sandbox/stripe.js',
    'https://js.stripe.com/basil/stripe.js',
    'data:text/javascript,0',
  ]) {
    expect(() => policy?.createScriptURL(other)).toThrow(TypeError);
  }
  allowScript(null);
  expect(policy?.createScriptURL('https://js.stripe.com/basil/stripe.js')).toContain('basil');
  expect(() => policy?.createScriptURL('https://js.stripe.com.evil.example/x.js')).toThrow(TypeError);
});
