/** All secrets that the tests send or receive, in any notation. */
const SECRETS = [
  /eyJ[\w-]{10,}\.[\w-]{10,}/,
  /Bearer (?!\[)\S{8,}/i,
  /\bBasic [\w+/-]{12,}=*/i,
  /\b(?=[a-z-]*\d)[a-hjkmnp-z02-9]{5}(?:-[a-hjkmnp-z02-9]{5}){3}\b/,
  /\boctavo_reading=[\w-]{8,}/,
  /\bpi_\w+_secret_\w+/,
  /\b[sr]k_(?:test|live)_\w+|\bwhsec_\w{8,}/,
  /\bkey=[\w-]{20,}/,
  /postgres(?:ql)?:\/\/[^\s:/]+:(?!\[)[^\s@]+@/,
  /\b(?:4242|4000)(?:[ -]?\d{4}){3}\b/,
  /\b(?:Tide|Salt|Wrong) & (?:Clock|Lamp|Long)\b|Octavo!2026/,
];

/** Finds the secrets in a log: tokens, client secrets, keys, cards and passwords. */
export const findSecrets = (log: string): string[] =>
  SECRETS.flatMap((secret) => [...log.matchAll(new RegExp(secret, `${secret.flags}g`))].map(([found]) => found));

/** Throws when a log contains a secret. The message is truncated, because it is logged as well. */
export function assertNoSecrets(log: string): void {
  const found = findSecrets(log);
  if (found.length === 0) return;
  throw new Error(`the log of this shop contains secrets: ${found.map((secret) => `${secret.slice(0, 12)}…`).join()}`);
}
