import { NotFoundError, StoreError } from '@octavo/core/errors';
import { Button } from '@octavo/ui/Button';
import { Notice } from '@octavo/ui/Notice';

interface FailureProps {
  /** The failed action, such as `The books could not be loaded`. */
  title: string;
  error: unknown;
  onRetry?: (() => void) | undefined;
}

/** A failed request with the message and code of the server and a retry button. */
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
        {failureText(error)}
        {requestId !== undefined && ` Code ${requestId}`}
      </p>
    </Notice>
  );
}

/** The message of a failed request. Rethrows any other error, for the error page. */
export function failureText(error: unknown): string {
  if (!(error instanceof StoreError)) throw error;
  return error.message;
}
