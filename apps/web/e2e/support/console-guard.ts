import type { BrowserContext } from '@playwright/test';

/** What a page may say to its console without a test failing; each has a name, so that a test says what it expects. */
const ALLOWED_ERRORS = {
  /** The browser's own line for an answer of 400 to 599. */
  'refused call': /^Failed to load resource: the server responded with a status of [45]\d\d/,
  /** The browser's own line for a request that never got an answer. */
  'broken connection': /^Failed to load resource: net::ERR_/,
  /** The specification sends whoever sees its alert to the console. */
  'failed order': /^\w+: .+\n +at /,
  /** The specification has this failure logged and nothing else. */
  'failed payment account': /^\w+: .+\n +at /,
  /** What became of the payment script, for whoever looks after the shop. */
  'missing payment script': /^The card field did not come/,
  /** A page's code that could not be fetched without a network: the page that says so is shown in its place. */
  'missing code': /^\w*Error: No network: /,
  /** What a test has a page throw outside of all drawing. */
  'thrown by a test': /^Uncaught: A test threw this\.$/,
  /** What React says of a page that a test has made throw. */
  'broken page': /^RangeError: Nothing has a name here\./,
  /** A script or handler in a book or a text, kept from running by the page's policy. */
  'refused by policy': /Content Security Policy|TrustedHTML|TrustedScript|Refused to/,
  /** What a browser itself keeps a hostile book from, and addresses that were taken out of its style sheets. */
  'unopened book': /^Uncaught: The server answered 500 for manifest\.json\.$/,
  'hostile book':
    /^(Unsafe attempt to|Blocked (form|opening)|Not allowed to launch|Access to [\w ]+ at '|Failed to load module script|Uncaught: Failed to (register|fetch))/,
} as const;

/** The name of something a console may say. */
export type AllowedError = keyof typeof ALLOWED_ERRORS;

/** Ears on every page of a browser context. */
export interface ConsoleGuard {
  /** From here on this may be said, and what has been said of it is forgiven. */
  allow(...names: readonly AllowedError[]): void;
  /** What was said and not allowed. */
  unexpectedErrors(): string[];
}

/**
 * Listens for errors of the console, of the pages, and for what their policies refused, from now on. `isForgiven` names
 * addresses that any page may be refused.
 */
export function guardConsole(
  context: BrowserContext,
  { isForgiven: isIgnoredUrl = () => false }: { isForgiven?: (url: string) => boolean } = {},
): ConsoleGuard {
  const errors: string[] = [];
  const allowed = new Set<AllowedError>();
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    if (!(ALLOWED_ERRORS['refused call'].test(message.text()) && isIgnoredUrl(url))) errors.push(message.text());
  });
  context.on('weberror', (error) => errors.push(`Uncaught: ${error.error().message}`));
  return {
    allow: (...names) => {
      for (const name of names) allowed.add(name);
    },
    unexpectedErrors: () => errors.filter((text) => ![...allowed].some((name) => ALLOWED_ERRORS[name].test(text))),
  };
}
