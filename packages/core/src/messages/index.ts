/**
 * Every sentence of the specification, whole and once.
 *
 * Front ends print these and write none of their own; a test in this folder names each of them.
 */
export { alerts } from './alerts.ts';
export { authDefaults, failures, productNotFound } from './failures.ts';
export { credentialsIncorrect, toasts } from './toasts.ts';
export { productUnknown } from './product-unknown.ts';
export { limitMessages, reviewMessages, validationMessages } from './validation.ts';
export { fallbacks, initialMessages } from './initial-messages.ts';
export { emptyStates, progress, screens } from './screen-messages.ts';
