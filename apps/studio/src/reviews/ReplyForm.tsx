import { MAX_REPLY_LENGTH, ReplyChangeSchema, type StudioReview } from '@octavo/core/studio';
import { Button } from '@octavo/ui/Button';
import { TextAreaField } from '@octavo/ui/TextAreaField';
import { useState } from 'react';
import * as v from 'valibot';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { focusOnMount } from '../navigation/use-page.ts';
import { fieldErrorsOf } from '../queries/field-errors.ts';
import { formatCount } from '../views/format.ts';
import { useReviewChange } from './use-review-change.ts';

interface ReplyFormProps {
  review: StudioReview;
  onClose: () => void;
}

/** Writes or changes the reply to a review. */
export function ReplyForm({ review, onClose }: ReplyFormProps) {
  const { api } = useStudio();
  const [text, setText] = useState(review.reply?.text ?? '');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const save = useReviewChange({
    change: async (reply: string) => api.setReply(review.id, { reply }),
    onSuccess: onClose,
  });
  const parsed = v.safeParse(ReplyChangeSchema, { reply: text });
  const problem = isSubmitted && !parsed.success ? parsed.issues[0].message : fieldErrorsOf(save.error)['reply'];
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        setIsSubmitted(true);
        if (parsed.success) save.mutate(parsed.output.reply);
      }}
    >
      <TextAreaField
        ref={focusOnMount}
        label="Your reply"
        rows={4}
        value={text}
        error={problem}
        hint={`Public, below the review. ${formatCount(text.trim().length)} of ${formatCount(MAX_REPLY_LENGTH)} characters.`}
        onChange={({ target }) => setText(target.value)}
      />
      {save.error && problem === undefined && <Failure title="The reply could not be published" error={save.error} />}
      <div className="row">
        <Button type="submit" isBusy={save.isPending}>
          {review.reply ? 'Save reply' : 'Publish reply'}
        </Button>
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
        <span className="muted">You can edit or remove it later.</span>
      </div>
    </form>
  );
}
