import { screens } from '@octavo/core/messages';
import { RotateCw } from 'lucide-react';
import { Button } from '../Button/index.ts';
import { Icon } from '../internal/icon.tsx';
import { StatePage } from './StatePage.tsx';

export interface OfflineStateProps {
  onRetry: () => void;
  text?: { title: string; sentence: string; retry: string } | undefined;
}

const english = {
  title: 'You are offline',
  sentence: 'What you typed and what is in your cart are kept. Try again when the connection is back.',
  retry: screens.retry,
};

/** The page of a shop that cannot be reached. */
export function OfflineState({ onRetry, text = english }: OfflineStateProps) {
  return (
    <StatePage
      drawing="closed"
      title={text.title}
      action={
        <Button icon={<Icon of={RotateCw} />} onClick={onRetry}>
          {text.retry}
        </Button>
      }
    >
      <p>{text.sentence}</p>
    </StatePage>
  );
}
