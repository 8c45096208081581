declare module '*/scripts/find-browser.mjs' {
  /** Returns the path of an installed Chromium. */
  export function findBrowser(): Promise<string>;
}
