import { flushSync } from 'react-dom';
import { Button } from '../Button/index.ts';
import { Dialog } from '../Dialog/index.ts';

/** The texts of the confirmation. */
export const deleteReviewText = {
  title: 'Delete your review?',
  description: 'Your rating and your text will be deleted. You can write another review of this book.',
  reply: "The author's reply to it will be deleted too.",
  confirm: 'Delete review',
  cancel: 'Cancel',
} as const;

export interface DeleteReviewDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Called after `onClose`. */
  onConfirm: () => void;
  /** True when the author has replied: the reply is deleted too. */
  hasReply?: boolean | undefined;
  text?: Partial<Record<keyof typeof deleteReviewText, string>> | undefined;
}

/** Asks whether the customer's own review is to be deleted. Renders a `dialog`. */
export function DeleteReviewDialog({ isOpen, onClose, onConfirm, hasReply = false, text }: DeleteReviewDialogProps) {
  const messages = { ...deleteReviewText, ...text };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={messages.title}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button
            onClick={() => {
              // The closed dialog returns the focus, which the caller may then move.
              flushSync(onClose);
              onConfirm();
            }}
          >
            {messages.confirm}
          </Button>
        </>
      }
    >
      <p>{messages.description}</p>
      {hasReply && <p>{messages.reply}</p>}
    </Dialog>
  );
}
