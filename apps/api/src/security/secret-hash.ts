import { createHash } from 'node:crypto';

/** What is kept of a secret of ours that comes back: it is random and long, so that a plain digest cannot be guessed. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
