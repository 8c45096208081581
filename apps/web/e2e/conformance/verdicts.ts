import { Failure, type Judgement, type Judgements } from './judgement.ts';
import type { TestBook } from './test-book.ts';

/** The result of a test. */
export interface Verdict {
  readonly name: string;
  readonly verdict: 'pass' | 'fail' | 'not applicable';
  /** How it was judged, why it failed, or why it does not apply. */
  readonly why: string;
}

/** Judges the books, one after the other, and prints each verdict. */
export async function judgeAll(books: ReadonlyMap<string, TestBook>, judgements: Judgements): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const [name, book] of books) {
    const judgement = judgements[name];
    if (!judgement) continue;
    const verdict = await verdictOf(name, judgement, book);
    verdicts.push(verdict);
    process.stdout.write(
      `${verdict.verdict.padEnd(14)} ${name}${verdict.verdict === 'fail' ? `: ${verdict.why}` : ''}\n`,
    );
  }
  return verdicts;
}

async function verdictOf(name: string, judgement: Judgement, book: TestBook): Promise<Verdict> {
  if ('notApplicable' in judgement) return { name, verdict: 'not applicable', why: judgement.notApplicable };
  try {
    await judgement.judge(book);
    return { name, verdict: 'pass', why: judgement.how };
  } catch (error) {
    // A step of the reader that never ends fails the test like a wrong result.
    const reason =
      error instanceof Failure ? error.message : `The reader did not get there: ${String(error).split('\n', 1)[0]}`;
    return { name, verdict: 'fail', why: judgement.knownCause ?? reason.slice(0, 300) };
  } finally {
    await book.close();
  }
}
