import { NotFoundError, StoreError } from '@octavo/core/errors';
import { Button } from '@octavo/ui/Button';
import { Notice } from '@octavo/ui/Notice';

interface FailureProps {
  /** What failed, such as `The books could not be loaded`. */
  title: string;
  error: unknown;
  onRetry?: (() => void) | undefined;
}

/** A failed request: what happened, the sentence of the server, its code, and a retry. */
export function Failure({ title, error, onRetry }: FailureProps) {
  const requestId = error instanceof StoreError ? error.requestId : undefined;
  const canRetry = onRetry && !(error instanceof NotFoundError);
  return (
    <Notice
      tone="danger"
      title={title}
      action={
        canRetry && (
          <Button variant="text" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      <p>
        {sentenceOf(error)}
        {requestId !== undefined && ` Code ${requestId}`}
      </p>
    </Notice>
  );
}

/** The sentence of a failure. Errors of the program itself are thrown again, for the error page. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof StoreError)) throw error;
  return error.message;
}
