import * as v from 'valibot';
import { toText } from '../entities/index.ts';
import { limitMessages, validationMessages as texts } from '../messages/index.ts';

/** Text of a form or a body: numbers count as digits; missing and null count as left empty. */
export const typed = v.pipe(v.optional(v.unknown(), ''), v.transform(toText), v.string());

/** Text that has to be there; spaces around it do not count. */
export const requiredText = (message: string) =>
  v.pipe(typed, v.trim(), v.nonEmpty(message), v.maxLength(200, limitMessages.textTooLong));

/**
 * Letters of one alphabet or another, a dot in the domain, no spaces: enough to catch slips of the hand. Whether an
 * address works only a mail can tell.
 */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/u;

/** An email address with the messages of its form. */
export const emailField = (required: string, invalid: string) =>
  v.pipe(typed, v.trim(), v.nonEmpty(required), v.regex(EMAIL, invalid), v.maxLength(254, limitMessages.emailTooLong));

/** Letters, marks and spaces of any script; may stay empty. */
export const optionalName = (message: string) =>
  v.pipe(typed, v.trim(), v.regex(/^[\p{L}\p{M} ]*$/u, message), v.maxLength(100, limitMessages.nameTooLong));

/** A name of at least two characters, whatever they are. */
export const profileName = (required: string, tooShort: string) =>
  v.pipe(typed, v.trim(), v.nonEmpty(required), v.minLength(2, tooShort), v.maxLength(100, limitMessages.nameTooLong));

/** A password as it is typed: never trimmed, never cut. */
export const secret = (required: string) =>
  v.pipe(typed, v.nonEmpty(required), v.maxLength(1024, limitMessages.passwordTooLong));

/** Which words a form uses for the classes of characters that a new password lacks. */
interface StrengthTexts {
  readonly required: string;
  readonly lowercase: string;
  readonly uppercase: string;
  readonly number: string;
  readonly special: string;
}

/** The rules of a new password, in the order in which they are shown (§5). */
export const newPassword = (words: StrengthTexts) =>
  v.pipe(
    typed,
    v.nonEmpty(words.required),
    v.minLength(8, texts.passwordTooShort),
    v.regex(/[a-z]/, words.lowercase),
    v.regex(/[A-Z]/, words.uppercase),
    v.regex(/\d/, words.number),
    v.regex(/[@$!%*?&]/, words.special),
    v.maxLength(1024, limitMessages.passwordTooLong),
  );

/** The words of the registration form. */
export const registerStrength: StrengthTexts = {
  required: texts.passwordRequired,
  lowercase: texts.lowercaseMissing,
  uppercase: texts.uppercaseMissing,
  number: texts.numberMissing,
  special: texts.specialMissing,
};

/** The words of the security form. */
export const changeStrength: StrengthTexts = { ...registerStrength, required: texts.newPasswordRequired };

/** The words of the reset form. */
export const resetStrength: StrengthTexts = {
  required: texts.newPasswordRequired,
  lowercase: texts.passwordLowercaseMissing,
  uppercase: texts.passwordUppercaseMissing,
  number: texts.passwordNumberMissing,
  special: texts.passwordSpecialMissing,
};

/** The repeated password; whether both are equal is for the form to check. */
export const confirmation = v.pipe(typed, v.nonEmpty(texts.confirmRequired));
