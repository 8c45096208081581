import type { TestBook } from './test-book.ts';

/** Judges a book: resolves when the test passes. @throws {Failure} when it fails */
export type Judge = (book: TestBook) => Promise<void>;

/** How a test is judged, or why it does not apply. */
export type Judgement =
  | {
      /** What was compared, for readers of the report. */
      readonly how: string;
      readonly judge: Judge;
      /** Why the test fails, if the reason is known and is not the reader's. */
      readonly knownCause?: string;
    }
  | { readonly notApplicable: string };

/** Judgements by the name of the test. */
export type Judgements = Readonly<Record<string, Judgement>>;

/** The reason for which a test failed. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** Fails the test with this reason unless the claim is true. */
export function check(claim: boolean, reason: string): asserts claim {
  if (!claim) throw new Failure(reason);
}

/** Passes when all judges do. */
export const all =
  (...judges: readonly Judge[]): Judge =>
  async (book) => {
    for (const judge of judges) await judge(book);
  };

const LIMIT_MS = 8_000;
const PAUSE_MS = 50;

/** Reads a value until it is right, and returns it. Fails the test with the reason for the last value. */
export async function until<Value>(
  read: () => Promise<Value>,
  isRight: (value: Value) => boolean,
  reasonOf: (value: Value) => string,
  limitMs = LIMIT_MS,
): Promise<Value> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const value = await read();
    if (isRight(value)) return value;
    check(performance.now() < deadline, reasonOf(value));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
