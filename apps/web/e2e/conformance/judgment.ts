import type { TestBook } from './test-book.ts';

/** Judges a book: resolves when the test passes. @throws {Failure} when it fails */
export type Judge = (book: TestBook) => Promise<void>;

/** The judge of a test, or the reason why the test does not apply. */
export type Judgment =
  | {
      /** How the book is judged, for the report. */
      readonly how: string;
      readonly judge: Judge;
      /** The known cause of a failure that is not a fault of the reader. */
      readonly knownCause?: string;
    }
  | { readonly notApplicable: string };

/** Judgments by the name of the test. */
export type Judgments = Readonly<Record<string, Judgment>>;

/** Thrown when a test fails, with the reason. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** Fails the test with this reason unless the claim is true. */
export function check(claim: boolean, reason: string): asserts claim {
  if (!claim) throw new Failure(reason);
}

/** Combines judges. Passes if all of them pass. */
export const all =
  (...judges: readonly Judge[]): Judge =>
  async (book) => {
    for (const judge of judges) await judge(book);
  };

const LIMIT_MS = 8_000;
const PAUSE_MS = 50;

/** Reads a value until it is correct, and returns it. On a timeout, fails the test with the reason for the last value. */
export async function until<Value>(
  read: () => Promise<Value>,
  isExpected: (value: Value) => boolean,
  reasonOf: (value: Value) => string,
  limitMs = LIMIT_MS,
): Promise<Value> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const value = await read();
    if (isExpected(value)) return value;
    check(performance.now() < deadline, reasonOf(value));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
