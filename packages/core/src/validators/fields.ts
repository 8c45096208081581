import * as v from 'valibot';
import { constants, toText, strengthRules } from '../entities/index.ts';
import { limitMessages, validationMessages as texts } from '../messages/index.ts';

/** Text of a form or a body: numbers become digits; missing and null become empty. */
export const formText = v.pipe(v.optional(v.unknown(), ''), v.transform(toText), v.string());

/** Required text, trimmed. */
/* @__NO_SIDE_EFFECTS__ */
export const requiredTextField = (message: string) =>
  v.pipe(formText, v.trim(), v.nonEmpty(message), v.maxLength(200, limitMessages.textTooLong));

/**
 * Letters of any script, a dot in the domain, no spaces: enough to detect typing errors. Only an email can prove that an
 * address works.
 */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/u;

/** An email address with the messages of its form. */
/* @__NO_SIDE_EFFECTS__ */
export const emailField = (required: string, invalid: string) =>
  v.pipe(
    formText,
    v.trim(),
    v.nonEmpty(required),
    v.regex(EMAIL, invalid),
    v.maxLength(254, limitMessages.emailTooLong),
  );

/** An optional name: letters, marks and spaces of any script. */
/* @__NO_SIDE_EFFECTS__ */
export const optionalName = (message: string) =>
  v.pipe(formText, v.trim(), v.regex(/^[\p{L}\p{M} ]*$/u, message), v.maxLength(100, limitMessages.nameTooLong));

/** A name with at least two characters of any kind. */
/* @__NO_SIDE_EFFECTS__ */
export const profileName = (required: string, tooShort: string) =>
  v.pipe(
    formText,
    v.trim(),
    v.nonEmpty(required),
    v.minLength(constants.profileNameMinLength, tooShort),
    v.maxLength(100, limitMessages.nameTooLong),
  );

/** A password as typed, without trimming or truncating. */
/* @__NO_SIDE_EFFECTS__ */
export const passwordField = (required: string) =>
  v.pipe(formText, v.nonEmpty(required), v.maxLength(1024, limitMessages.passwordTooLong));

/** A form's messages about missing character classes of a new password. */
interface PasswordMessages {
  readonly required: string;
  readonly lowercase: string;
  readonly uppercase: string;
  readonly number: string;
  readonly special: string;
}

/** The rules of a new password, in display order (§5). */
/* @__NO_SIDE_EFFECTS__ */
export const newPasswordField = (messages: PasswordMessages) =>
  v.pipe(
    formText,
    v.nonEmpty(messages.required),
    v.minLength(constants.passwordMinLength, texts.passwordTooShort),
    v.regex(strengthRules.lowercase, messages.lowercase),
    v.regex(strengthRules.uppercase, messages.uppercase),
    v.regex(strengthRules.number, messages.number),
    v.regex(strengthRules.special, messages.special),
    v.maxLength(1024, limitMessages.passwordTooLong),
  );

/** Password messages of the registration form. */
export const registerPasswordMessages: PasswordMessages = {
  required: texts.passwordRequired,
  lowercase: texts.lowercaseMissing,
  uppercase: texts.uppercaseMissing,
  number: texts.numberMissing,
  special: texts.specialMissing,
};

/** Password messages of the security form. */
export const changePasswordMessages: PasswordMessages = {
  ...registerPasswordMessages,
  required: texts.newPasswordRequired,
};

/** Password messages of the reset form. */
export const resetPasswordMessages: PasswordMessages = {
  required: texts.newPasswordRequired,
  lowercase: texts.passwordLowercaseMissing,
  uppercase: texts.passwordUppercaseMissing,
  number: texts.passwordNumberMissing,
  special: texts.passwordSpecialMissing,
};

/** The repeated password; {@link matchesConfirmation} compares it with the first one. */
export const confirmationField = v.pipe(formText, v.nonEmpty(texts.confirmRequired));

/**
 * Checks that the repeated password equals the one in `field`. It reports a mismatch even when other fields are
 * invalid, such as a weak password. A built-in check of valibot runs only when all other fields are valid.
 */
/* @__NO_SIDE_EFFECTS__ */
export const matchesConfirmation = <T extends { readonly confirm_password: string }>(field: keyof T, message: string) =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    const form: Readonly<Record<PropertyKey, unknown>> = { ...(dataset.value as object | null) };
    const value = form['confirm_password'];
    if (!value || value === form[field]) return;
    addIssue({ message, path: [{ type: 'object', origin: 'value', input: form, key: 'confirm_password', value }] });
  });
