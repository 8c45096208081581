/** The API keys of a merchant: a secret one for servers and a publishable one. */
export interface ApiKeys {
  readonly secret: string;
  readonly publishable: string;
}

/** Default keys when none are configured. They are valid only in a sandbox. */
export const SANDBOX_KEYS: ApiKeys = { secret: 'sk_test_local_sandbox', publishable: 'pk_test_local_sandbox' };

/** Whether a key of any kind belongs to the real provider's live mode. */
export const isLiveKey = (key: string): boolean => /^(?:sk|pk|rk)_live/.test(key.trim());

/**
 * Checks that both keys are test keys.
 * @throws {TypeError} when a key is a live key or has the wrong prefix.
 */
export function assertTestKeys(keys: ApiKeys): void {
  for (const [kind, prefix, key] of [
    ['secret', 'sk_test_', keys.secret],
    ['publishable', 'pk_test_', keys.publishable],
  ] as const) {
    if (isLiveKey(key)) {
      throw new TypeError(
        `The ${kind} key is a live key. The card sandbox takes no real payments. Unset the key or turn the sandbox off.`,
      );
    }
    if (!key.startsWith(prefix)) throw new TypeError(`The ${kind} key of the card sandbox must start with ${prefix}.`);
  }
}
