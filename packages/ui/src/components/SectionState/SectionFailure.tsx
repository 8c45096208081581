import { Button } from '../Button/index.ts';
import { SectionState } from './SectionState.tsx';
import type { SectionStateProps } from './SectionState.tsx';

export interface SectionFailureProps extends Omit<SectionStateProps, 'children' | 'action'> {
  /** Without it there is no button. */
  onRetry?: (() => void) | undefined;
  messages: { failed: string; retry: string };
}

/** A loading error inside a section, with a retry button. Renders a `div` with the role `alert`. */
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
