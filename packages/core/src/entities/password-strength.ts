import { constants } from './constants.ts';

/** The characters that count as special. The spec's message lists others, but its rule accepts these. */
export const SPECIAL_CHARACTERS = '@$!%*?&';

/** Required character classes of a new password. */
export const strengthRules = {
  lowercase: /[a-z]/,
  uppercase: /[A-Z]/,
  number: /\d/,
  special: /[@$!%*?&]/,
} as const;

/** Checks each rule of a new password, for a live checklist. */
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
