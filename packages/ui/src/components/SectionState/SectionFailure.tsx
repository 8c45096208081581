import { Button } from '../Button/index.ts';
import { SectionState } from './SectionState.tsx';
import type { SectionStateProps } from './SectionState.tsx';

export interface SectionFailureProps extends Omit<SectionStateProps, 'children' | 'action'> {
  /** Without it there is no button. */
  onRetry?: (() => void) | undefined;
  messages: { failed: string; retry: string };
}

/** Inside a section: what could not be had, with the way to try again. Renders a `div` with the role of an alert. */
export function SectionFailure({ onRetry, messages, ...rest }: SectionFailureProps) {
  return (
    <SectionState
      role="alert"
      {...rest}
      action={
        onRetry && (
          <Button variant="quiet" onClick={onRetry}>
            {messages.retry}
          </Button>
        )
      }
    >
      {messages.failed}
    </SectionState>
  );
}
