export { addressBehind, clientAddress, isForwarded, isLoopback } from './client-address.ts';
export type { Env, SignedInEnv } from './hono-env.ts';
export { isStorable, isWithinInt32 } from './storable-values.ts';
export { methodNotAllowed } from './method-not-allowed.ts';
export { problemHandler, problemParts, problemResponse } from './problem.ts';
export { acceptsHtml, plainPage, problemPage } from './problem-page.ts';
export { newRequestId, requestId } from './request-id.ts';
export { requireSignIn } from './require-sign-in.ts';
export { readJson, readText, valid, validBody } from './validate.ts';
