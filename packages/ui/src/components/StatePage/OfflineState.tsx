import { screens } from '@octavo/core/messages';
import { FailedState } from './FailedState.tsx';

export interface OfflineStateProps {
  onRetry: () => void;
  text?: { title: string; sentence: string; retry: string } | undefined;
}

const defaultText = {
  title: 'You are offline',
  sentence: 'What you typed and what is in your cart are kept. Try again when the connection is back.',
  retry: screens.retry,
};

/** The page of a shop that cannot be reached. */
export function OfflineState({ onRetry, text = defaultText }: OfflineStateProps) {
  return (
    <FailedState
      drawing="closed"
      role={undefined}
      onRetry={onRetry}
      messages={{ failed: text.title, failedSentence: text.sentence, retry: text.retry }}
    />
  );
}
