import { Button } from '@octavo/ui/Button';
import { UploadProgress } from '@octavo/ui/UploadProgress';
import type { ComponentProps } from 'react';
import { formatSize } from '../views/format.ts';
import type { SendingState } from './book-upload.ts';
import type { CurrentUpload } from './use-book-upload.ts';

const SHOWN: Readonly<Record<SendingState, ComponentProps<typeof UploadProgress>['state']>> = {
  sending: 'sending',
  stopped: 'stopped',
  interrupted: 'interrupted',
  sent: 'checking',
  refused: 'refused',
};

/** A file that is being uploaded. */
export function SendingFile({ current: { file, sending, stop, resume } }: { current: CurrentUpload }) {
  const { state, sentBytes, secondsLeft, message } = sending;
  const buttons: Partial<Record<SendingState, readonly [text: string, press: () => void]>> = {
    sending: ['Pause', stop],
    stopped: ['Resume', resume],
    interrupted: ['Retry now', resume],
  };
  const [text, press] = buttons[state] ?? [];
  return (
    <UploadProgress
      name={file.name}
      size={formatSize(file.size)}
      state={SHOWN[state]}
      progress={sentBytes / file.size}
      action={
        text !== undefined && (
          <Button variant="text" onClick={press}>
            {text}
          </Button>
        )
      }
    >
      {state === 'refused'
        ? message
        : detailOf(state, `${formatSize(sentBytes)} of ${formatSize(file.size)}`, secondsLeft)}
    </UploadProgress>
  );
}

function detailOf(state: SendingState, sent: string, secondsLeft: number | undefined): string {
  if (state === 'interrupted')
    return 'The connection was lost. The upload resumes automatically when you are back online.';
  if (state === 'stopped') return `Paused at ${sent}. The uploaded part is saved.`;
  if (state === 'sent') return 'The file is being checked.';
  if (secondsLeft === undefined) return `${sent}.`;
  return `${sent}, about ${secondsLeft < 90 ? `${secondsLeft} seconds` : `${Math.round(secondsLeft / 60)} minutes`} left.`;
}
