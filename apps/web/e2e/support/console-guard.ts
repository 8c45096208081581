import type { BrowserContext } from '@playwright/test';

/** Console errors that a test can allow, by name. */
const ALLOWED_ERRORS = {
  /** The message of the browser for a status of 400 to 599. */
  'http error': /^Failed to load resource: the server responded with a status of [45]\d\d/,
  /** The message of the browser for a request without a response. */
  'network error': /^Failed to load resource: net::ERR_/,
  /** The specification logs a failed order besides the alert. */
  'failed order': /^\w+: .+\n +at /,
  /** The specification only logs this failure. */
  'failed payment account': /^\w+: .+\n +at /,
  /** Logged when the payment script fails to load, for admins. */
  'missing payment script': /^The card field failed to load/,
  /** The code of a page could not be fetched offline. The offline page is shown instead. */
  'missing code': /^\w*Error: No network: /,
  /** The router logs that code could not be preloaded. The page is reloaded when the code is needed. */
  'replaced code': /^TypeError: Failed to fetch dynamically imported module: /,
  /** An error that a test throws outside rendering. */
  'test error': /^Uncaught: A test threw this\.$/,
  /** React reports the render error that a test has provoked. */
  'broken page': /^RangeError: Nothing has a name here\./,
  /** A script or handler in a book or text was blocked by the page policy. */
  'refused by policy': /Content Security Policy|TrustedHTML|TrustedScript|Refused to/,
  /** The manifest of a book failed to load. */
  'manifest error': /^Uncaught: The request for manifest\.json failed with status 500\.$/,
  'hostile book':
    /^(Unsafe attempt to|Blocked (form|opening|autofocusing)|Not allowed to (launch|load local resource)|Access to [\w ]+ at '|Failed to load module script|Uncaught: Failed to (register|fetch))/,
} as const;

/** The name of an allowed console error. */
export type AllowedError = keyof typeof ALLOWED_ERRORS;

/** Watches every page of a browser context for errors. */
export interface ConsoleGuard {
  /** Allows these errors, including those already recorded. */
  allow(...names: readonly AllowedError[]): void;
  /** The recorded errors that were not allowed. */
  unexpectedErrors(): string[];
}

/**
 * Records console errors, uncaught page errors, and policy violations from now on. `isIgnoredUrl` matches URLs whose
 * failed requests are always ignored.
 */
export function guardConsole(
  context: BrowserContext,
  { isIgnoredUrl = () => false }: { isIgnoredUrl?: (url: string) => boolean } = {},
): ConsoleGuard {
  const errors: string[] = [];
  const allowed = new Set<AllowedError>();
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    if (!ALLOWED_ERRORS['http error'].test(message.text())) errors.push(message.text());
    // The text of the browser does not name the request.
    else if (!isIgnoredUrl(url)) errors.push(`${message.text()}: ${url}`);
  });
  context.on('weberror', (error) => errors.push(`Uncaught: ${error.error().message}`));
  return {
    allow: (...names) => {
      for (const name of names) allowed.add(name);
    },
    unexpectedErrors: () => errors.filter((text) => ![...allowed].some((name) => ALLOWED_ERRORS[name].test(text))),
  };
}
