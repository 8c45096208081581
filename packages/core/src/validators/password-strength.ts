import { minLengths } from '../entities/index.ts';

/** The characters that count as special; the spec's message names others, its rule accepts these. */
export const SPECIAL_CHARACTERS = '@$!%*?&';

/** What a new password has to hold, beside its length. */
export const strengthRules = {
  lowercase: /[a-z]/,
  uppercase: /[A-Z]/,
  number: /\d/,
  special: /[@$!%*?&]/,
} as const;

/** The rules of a new password, each with whether the typed text keeps it: for a checklist that follows the typing. */
export function passwordStrength(password: string) {
  return {
    length: password.length >= minLengths.password,
    lowercase: strengthRules.lowercase.test(password),
    uppercase: strengthRules.uppercase.test(password),
    number: strengthRules.number.test(password),
    special: strengthRules.special.test(password),
  };
}
