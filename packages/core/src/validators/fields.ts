import * as v from 'valibot';
import { constants, toText } from '../entities/index.ts';
import { limitMessages, validationMessages as texts } from '../messages/index.ts';
import { strengthRules } from './password-strength.ts';

/** Text of a form or a body: numbers count as digits; missing and null count as left empty. */
export const formText = v.pipe(v.optional(v.unknown(), ''), v.transform(toText), v.string());

/** Text that has to be there; spaces around it do not count. */
/* @__NO_SIDE_EFFECTS__ */
export const requiredTextField = (message: string) =>
  v.pipe(formText, v.trim(), v.nonEmpty(message), v.maxLength(200, limitMessages.textTooLong));

/**
 * Letters of one alphabet or another, a dot in the domain, no spaces: enough to catch slips of the hand. Whether an
 * address works only a mail can tell.
 */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/u;

/** An email address with the messages of its form. */
/* @__NO_SIDE_EFFECTS__ */
export const emailField = (required: string, invalid: string) =>
  v.pipe(formText, v.trim(), v.nonEmpty(required), v.regex(EMAIL, invalid), v.maxLength(254, limitMessages.emailTooLong));

/** Letters, marks and spaces of any script; may stay empty. */
/* @__NO_SIDE_EFFECTS__ */
export const optionalName = (message: string) =>
  v.pipe(formText, v.trim(), v.regex(/^[\p{L}\p{M} ]*$/u, message), v.maxLength(100, limitMessages.nameTooLong));

/** A name of at least two characters, whatever they are. */
/* @__NO_SIDE_EFFECTS__ */
export const profileName = (required: string, tooShort: string) =>
  v.pipe(
    formText,
    v.trim(),
    v.nonEmpty(required),
    v.minLength(constants.profileNameMinLength, tooShort),
    v.maxLength(100, limitMessages.nameTooLong),
  );

/** A password as it is typed: never trimmed, never cut. */
/* @__NO_SIDE_EFFECTS__ */
export const passwordField = (required: string) =>
  v.pipe(formText, v.nonEmpty(required), v.maxLength(1024, limitMessages.passwordTooLong));

/** Which words a form uses for the classes of characters that a new password lacks. */
interface PasswordMessages {
  readonly required: string;
  readonly lowercase: string;
  readonly uppercase: string;
  readonly number: string;
  readonly special: string;
}

/** The rules of a new password, in the order in which they are shown (§5). */
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

/** The words of the registration form. */
export const registerPasswordMessages: PasswordMessages = {
  required: texts.passwordRequired,
  lowercase: texts.lowercaseMissing,
  uppercase: texts.uppercaseMissing,
  number: texts.numberMissing,
  special: texts.specialMissing,
};

/** The words of the security form. */
export const changePasswordMessages: PasswordMessages = { ...registerPasswordMessages, required: texts.newPasswordRequired };

/** The words of the reset form. */
export const resetPasswordMessages: PasswordMessages = {
  required: texts.newPasswordRequired,
  lowercase: texts.passwordLowercaseMissing,
  uppercase: texts.passwordUppercaseMissing,
  number: texts.passwordNumberMissing,
  special: texts.passwordSpecialMissing,
};

/** The repeated password; {@link confirmed} holds it to the first one. */
export const confirmationField = v.pipe(formText, v.nonEmpty(texts.confirmRequired));

/**
 * The rule that the repeated password equals the one in `field`. It speaks beside the former whatever else is wrong with
 * the form, a weak password included; a rule of valibot's own would wait until the rest is right.
 */
/* @__NO_SIDE_EFFECTS__ */
export const matchesConfirmation = <T extends { readonly confirm_password: string }>(field: keyof T, message: string) =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    const form: Readonly<Record<PropertyKey, unknown>> = { ...(dataset.value as object | null) };
    const value = form['confirm_password'];
    if (!value || value === form[field]) return;
    addIssue({ message, path: [{ type: 'object', origin: 'value', input: form, key: 'confirm_password', value }] });
  });
