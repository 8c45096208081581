import { Failure, type Judgment, type Judgments } from './judgment.ts';
import type { TestBook } from './test-book.ts';

/** The result of a test. */
export interface Verdict {
  readonly name: string;
  readonly verdict: 'pass' | 'fail' | 'not applicable';
  /** How it was judged, why it failed, or why it does not apply. */
  readonly why: string;
}

/** Judges the books, one after the other, and prints each verdict. */
export async function judgeAll(books: ReadonlyMap<string, TestBook>, judgments: Judgments): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const [name, book] of books) {
    const judgment = judgments[name];
    if (!judgment) continue;
    const verdict = await verdictOf(name, judgment, book);
    verdicts.push(verdict);
    process.stdout.write(
      `${verdict.verdict.padEnd(14)} ${name}${verdict.verdict === 'fail' ? `: ${verdict.why}` : ''}\n`,
    );
  }
  return verdicts;
}

async function verdictOf(name: string, judgment: Judgment, book: TestBook): Promise<Verdict> {
  if ('notApplicable' in judgment) return { name, verdict: 'not applicable', why: judgment.notApplicable };
  try {
    await judgment.judge(book);
    return { name, verdict: 'pass', why: judgment.how };
  } catch (error) {
    // A timeout in the reader fails the test, as a wrong result does.
    const reason =
      error instanceof Failure ? error.message : `The reader did not get there: ${String(error).split('\n', 1)[0]}`;
    return { name, verdict: 'fail', why: judgment.knownCause ?? reason.slice(0, 300) };
  } finally {
    await book.close();
  }
}
