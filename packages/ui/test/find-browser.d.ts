declare module '*/scripts/find-browser.mjs' {
  /** The path of a Chromium that can be started. */
  export function findBrowser(): Promise<string>;
}
