declare module '*/scripts/tokens.mjs' {
  /** Returns the expected text of `tokens.json`. */
  export function tokenFile(): string;
}
