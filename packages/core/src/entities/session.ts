/** Valid characters of a bearer token in a header: visible ASCII. */
export const BEARER_TOKEN_PATTERN = /^[!-~]+$/;

/** The tokens of a session; `refreshToken` is `''` when the server sent none. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Token storage. It is read for each call, so that tokens of another tab apply immediately. */
export interface TokenStore {
  read(): Tokens | null;
  write(tokens: Tokens): void;
  clear(): void;
  /** Returns the owner of the tokens; `null` when unknown. It keeps a repeated call from using another user's tokens. */
  owner?(): string | null;
}
