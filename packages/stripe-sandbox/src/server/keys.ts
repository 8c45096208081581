/** The pair of keys a merchant has: one for servers, one that may be public. */
export interface ApiKeys {
  readonly secret: string;
  readonly publishable: string;
}

/** Keys that work where none are configured. They open nothing but a sandbox. */
export const SANDBOX_KEYS: ApiKeys = { secret: 'sk_test_local_sandbox', publishable: 'pk_test_local_sandbox' };

/** Tells a key of the real provider's live mode, of any kind. */
export const isLiveKey = (key: string): boolean => /^(?:sk|pk|rk)_live/.test(key.trim());

/**
 * Checks that a pair of keys belongs in a sandbox.
 * @throws {TypeError} when a key is a live one, or is not of its kind.
 */
export function assertTestKeys(keys: ApiKeys): void {
  for (const [kind, prefix, key] of [
    ['secret', 'sk_test_', keys.secret],
    ['publishable', 'pk_test_', keys.publishable],
  ] as const) {
    if (isLiveKey(key)) {
      throw new TypeError(
        `The ${kind} key is a live key. The card sandbox takes no real payments: unset the key, or turn the sandbox off.`,
      );
    }
    if (!key.startsWith(prefix)) throw new TypeError(`The ${kind} key of the card sandbox must start with ${prefix}.`);
  }
}
