export { addressBehind, clientAddress, isForwarded, isLoopback } from './client-address.ts';
export type { Env, SignedInEnv } from './environment.ts';
export { isKeepable, isWithinNumbers } from './keepable-values.ts';
export { otherMethods } from './other-methods.ts';
export { problemHandler, problemParts, problemResponse } from './problem.ts';
export { isForEyes, plainPage, problemPage } from './problem-page.ts';
export { newRequestId, requestId } from './request-id.ts';
export { signedIn } from './signed-in.ts';
export { readJson, readText, valid, validBody } from './valid.ts';
