import { screens } from '@octavo/core/messages';
import { FailedState } from './FailedState.tsx';

export interface OfflineStateProps {
  onRetry: () => void;
  text?: { title: string; description: string; retry: string } | undefined;
}

const defaultText = {
  title: "You're offline",
  description: "Your input and your cart are kept. Try again when you're back online.",
  retry: screens.retry,
};

/** The state of a page while the shop is unreachable. */
export function OfflineState({ onRetry, text = defaultText }: OfflineStateProps) {
  return (
    <FailedState
      drawing="closed"
      role={undefined}
      onRetry={onRetry}
      messages={{ failed: text.title, failedDescription: text.description, retry: text.retry }}
    />
  );
}
