import { createHash } from 'node:crypto';

/** Hashes a random secret for storage. It is long enough that a plain digest cannot be guessed. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
