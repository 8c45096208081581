import { Notice } from '@octavo/ui/Notice';
import { Failure } from '../layout/Failure.tsx';
import type { RetryResult } from './use-retry.ts';

interface RetryOutcomeProps {
  done: RetryResult | null;
  error: unknown;
  /** What failed. */
  title: string;
}

/** What became of a retry, above the list. */
export const RetryOutcome = ({ done, error, title }: RetryOutcomeProps) => (
  <>
    {error !== null && <Failure title={title} error={error} />}
    {done && (
      <output>
        <Notice tone={done.tone} title={done.title}>
          {done.text}
        </Notice>
      </output>
    )}
  </>
);
