/** The rules of a new password, each with whether the typed text keeps it: for a checklist that follows the typing. */
export function passwordStrength(password: string) {
  return {
    length: password.length >= 8,
    lowercase: /[a-z]/.test(password),
    uppercase: /[A-Z]/.test(password),
    number: /\d/.test(password),
    special: /[@$!%*?&]/.test(password),
  };
}

/** The characters that count as special; the spec's message names others, its rule accepts these. */
export const SPECIAL_CHARACTERS = '@$!%*?&';
