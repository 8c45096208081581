/**
 * Every message of the specification, defined once.
 *
 * Front ends show these and define no others. A test in this folder checks each of them.
 */
export { alerts } from './alerts.ts';
export { authDefaults, failures, productNotFound } from './failures.ts';
export { credentialsIncorrect, toasts } from './toasts.ts';
export { productUnknown } from './product-unknown.ts';
export { limitMessages, reviewMessages, validationMessages } from './validation.ts';
export { fallbacks, initialMessages } from './initial-messages.ts';
export { emptyStates, progress, screens } from './screen-messages.ts';
