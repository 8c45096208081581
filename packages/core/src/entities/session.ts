/** A token as it may follow `Bearer` in a header: visible ASCII. Anything else could never be sent. */
export const BEARER_TOKEN_PATTERN = /^[!-~]+$/;

/** The two tokens alone; `refreshToken` is `''` when the server gave none. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Where the tokens are kept; read anew for each call, so that another tab's tokens count at once. */
export interface TokenStore {
  read(): Tokens | null;
  write(tokens: Tokens): void;
  clear(): void;
  /** Whose tokens they are; `null` when that is not known. With it, a call never changes hands while it is repeated. */
  owner?(): string | null;
}
