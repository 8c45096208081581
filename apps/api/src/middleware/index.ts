export type { Env, SignedInEnv } from './environment.ts';
export { nothingHere, problemHandler } from './problem.ts';
export { requestId } from './request-id.ts';
export { maybeSignedIn, signedIn } from './signed-in.ts';
export { readJson, readText, valid, validBody } from './valid.ts';
