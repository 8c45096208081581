export { addressBehind, clientAddress, isForwarded, isLoopback } from './client-address.ts';
export type { Env, SignedInEnv } from './environment.ts';
export { isStorable, isWithinInt32 } from './keepable-values.ts';
export { methodNotAllowed } from './other-methods.ts';
export { problemHandler, problemParts, problemResponse } from './problem.ts';
export { acceptsHtml, plainPage, problemPage } from './problem-page.ts';
export { newRequestId, requestId } from './request-id.ts';
export { requireSignIn } from './signed-in.ts';
export { readJson, readText, valid, validBody } from './valid.ts';
