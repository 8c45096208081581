const SECRET_NAME = '(?:\\w*password|\\w*token|\\w*secret|authorization|cookie|set-cookie|key|cvc|number)';

/** Secrets that must never appear in a log, and their replacements. */
const SECRET_PATTERNS: readonly (readonly [RegExp, string])[] = [
  // Access tokens. Their headers are short; without a limit, a run of `eyJ-` would take quadratic time.
  [/\beyJ[\w-]{8,400}\.[\w-]+\.[\w-]+/g, '[token]'],
  [/\bBearer +[\w.~+/-]+=*/gi, 'Bearer [token]'],
  // The credentials of a reading app, an app password alone, and the cookie of a reading session.
  [/\bBasic +[\w+/-]{12,}=*/gi, 'Basic [hidden]'],
  [/\b(?=[a-z-]{0,22}\d)[a-hjkmnp-z02-9]{5}(?:-[a-hjkmnp-z02-9]{5}){3}\b/g, '[app password]'],
  [/(octavo_reading=)[\w-]{8,}/g, '$1[hidden]'],
  // The provider's keys, and the client secret of a payment.
  [/\b(sk|rk|whsec)_\w+/g, '$1_[hidden]'],
  [/_secret_\w+/g, '_secret_[hidden]'],
  // URLs of databases and mail servers.
  [/(\w:\/\/)[^/\s:@"]+:[^/\s@"]+@/g, '$1[hidden]@'],
  // The grant of a reading session and the key of a reset link, in URLs.
  [/(\/read\/)[\w-]{16,}/g, '$1[grant]'],
  [/([?&]key=)[^&"\s\\]+/g, '$1[hidden]'],
  // Fields with secret names, in JSON and in JSON inside strings at any depth. A quote closes only a quote with the
  // same number of backslashes.
  [new RegExp(String.raw`(?<!\\)(\\*)"(${SECRET_NAME})\1":\s*\1".*?(?<!\\)\1"`, 'gi'), '$1"$2$1":$1"[hidden]$1"'],
];
const CARD_NUMBER_LIKE = /(?<![\w.])\d(?:[ -]?\d){13,18}(?!\w)/g;

/** Redacts all secrets in a log line. */
export function redactSecrets(line: string): string {
  let clean = line;
  for (const [pattern, replacement] of SECRET_PATTERNS) clean = clean.replace(pattern, replacement);
  return clean.replace(CARD_NUMBER_LIKE, (digits) => (isCardNumber(digits) ? '[card]' : digits));
}

/** Whether the check digit is right; for ids and times it almost never is. @see ISO/IEC 7812-1, annex B */
function isCardNumber(text: string): boolean {
  const digits = Array.from(text.replaceAll(/\D/g, ''), Number).toReversed();
  const sum = digits.reduce((total, digit, at) => {
    const weightedDigit = at % 2 === 1 ? digit * 2 : digit;
    return total + (weightedDigit > 9 ? weightedDigit - 9 : weightedDigit);
  }, 0);
  return sum % 10 === 0;
}
