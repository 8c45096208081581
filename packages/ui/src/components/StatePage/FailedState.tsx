import { RotateCw } from 'lucide';
import { Button } from '../Button/index.ts';
import { Icon } from '../Icon/index.ts';
import { StatePage } from './StatePage.tsx';
import type { StatePageProps } from './StatePage.tsx';

export interface FailedStateProps extends Omit<StatePageProps, 'title' | 'children' | 'action' | 'picture'> {
  onRetry: () => void;
  messages: { failed: string; failedDescription: string; retry: string };
}

/** The error state of a page, with a retry button. Renders a `section` with the role `alert`. */
export function FailedState({ onRetry, messages, ...rest }: FailedStateProps) {
  return (
    <StatePage
      drawing="torn"
      role="alert"
      {...rest}
      title={messages.failed}
      action={
        <Button icon={<Icon of={RotateCw} />} onClick={onRetry}>
          {messages.retry}
        </Button>
      }
    >
      <p>{messages.failedDescription}</p>
    </StatePage>
  );
}
