import { constants } from '../entities/index.ts';

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
  const has = (kind: keyof typeof strengthRules) => strengthRules[kind].test(password);
  return {
    length: password.length >= constants.passwordMinLength,
    lowercase: has('lowercase'),
    uppercase: has('uppercase'),
    number: has('number'),
    special: has('special'),
  };
}
