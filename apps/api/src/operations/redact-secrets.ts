const SECRET_NAME = '(?:\\w*password|\\w*token|\\w*secret|authorization|cookie|set-cookie|key|cvc|number)';

/** What must never be read in a log, and what is left of it. */
const SECRET_PATTERNS: readonly (readonly [RegExp, string])[] = [
  // Access tokens.
  [/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]+/g, '[token]'],
  [/\bBearer +[\w.~+/-]+=*/gi, 'Bearer [token]'],
  // The name and password of a reading app, its password alone, and the cookie that a reading belongs to.
  [/\bBasic +[\w+/-]{12,}=*/gi, 'Basic [hidden]'],
  [/\b(?=[a-z-]*\d)[a-hjkmnp-z02-9]{5}(?:-[a-hjkmnp-z02-9]{5}){3}\b/g, '[app password]'],
  [/(octavo_reading=)[\w-]{8,}/g, '$1[hidden]'],
  // The provider's keys, and the secret by which one payment can be confirmed.
  [/\b(sk|rk|whsec)_\w+/g, '$1_[hidden]'],
  [/_secret_\w+/g, '_secret_[hidden]'],
  // Addresses of databases and mail servers.
  [/(\w:\/\/)[^/\s:@"]+:[^/\s@"]+@/g, '$1[hidden]@'],
  // The grant of a reading and the key of a reset link, in addresses.
  [/(\/read\/)[\w-]{16,}/g, '$1[grant]'],
  [/([?&]key=)[^&"\s\\]+/g, '$1[hidden]'],
  // Fields by their names, as JSON has them, and as they stand in a text in JSON, however deep: a quote closes only what
  // one with as many backslashes opened.
  [new RegExp(String.raw`(?<!\\)(\\*)"(${SECRET_NAME})\1":\s*\1".*?(?<!\\)\1"`, 'gi'), '$1"$2$1":$1"[hidden]$1"'],
];
const CARD_NUMBER_LIKE = /(?<![\w.])\d(?:[ -]?\d){13,18}(?!\w)/g;

/** A line of a log without secrets, however they came into it. */
export function redactSecrets(line: string): string {
  let clean = line;
  for (const [pattern, replacement] of SECRET_PATTERNS) clean = clean.replace(pattern, replacement);
  return clean.replace(CARD_NUMBER_LIKE, (digits) => (isCardNumber(digits) ? '[card]' : digits));
}

/** Whether the check digit is right; ids and times hardly ever are. @see ISO/IEC 7812-1, annex B */
function isCardNumber(text: string): boolean {
  const digits = Array.from(text.replaceAll(/\D/g, ''), Number).toReversed();
  const sum = digits.reduce((total, digit, at) => {
    const weighed = at % 2 === 1 ? digit * 2 : digit;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}
