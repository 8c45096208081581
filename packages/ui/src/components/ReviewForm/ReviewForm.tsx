import type { ReactNode } from 'react';
import { Button } from '../Button/index.ts';
import { FormError } from '../FormError/index.ts';
import { FormLayout } from '../FormLayout/index.ts';
import { useForm } from '../../hooks/use-form.ts';
import type { FieldErrors } from '../../hooks/use-form.ts';
import { RatingField } from '../RatingField/index.ts';
import { TextAreaField } from '../TextAreaField/index.ts';
import styles from './ReviewForm.module.css';

/** What is written, by the names of the review call; a rating of 0 is none. */
export type ReviewFormValues = { rating: number; review: string };

/** The words of the form. */
export const reviewFormText = {
  rating: 'Your rating',
  review: 'Your review',
  hint: 'A blank line begins a new paragraph.',
  submit: 'Publish review',
  save: 'Save changes',
  busy: 'Saving...',
  cancel: 'Never mind',
} as const;

export interface ReviewFormProps {
  /** What is published already, to be changed. */
  saved?: ReviewFormValues | undefined;
  onSubmit: (event: { values: ReviewFormValues }) => void;
  /** Closes the form without a word. */
  onCancel?: (() => void) | undefined;
  isBusy?: boolean | undefined;
  validate?: ((values: ReviewFormValues) => FieldErrors<ReviewFormValues>) | undefined;
  errors?: FieldErrors<ReviewFormValues> | undefined;
  error?: ReactNode;
  text?: Partial<Record<keyof typeof reviewFormText, string>> | undefined;
}

/** Stars and a text about one book. Renders a `form`. */
export function ReviewForm({
  saved,
  onSubmit,
  onCancel,
  isBusy = false,
  validate,
  errors,
  error,
  text,
}: ReviewFormProps) {
  const messages = { ...reviewFormText, ...text };
  const { form, field, count, submit } = useForm<ReviewFormValues>({
    initialValues: saved ?? { rating: 0, review: '' },
    validate,
    errors,
    onSubmit,
  });
  return (
    <FormLayout ref={form} onSubmit={submit} className={styles.form}>
      {error !== undefined && error !== null && <FormError>{error}</FormError>}
      <RatingField {...count('rating')} label={messages.rating} />
      <TextAreaField {...field('review')} label={messages.review} hint={messages.hint} />
      <div className={styles.actions}>
        <Button type="submit" isBusy={isBusy} busyText={messages.busy}>
          {saved === undefined ? messages.submit : messages.save}
        </Button>
        {onCancel && (
          <Button variant="text" onClick={onCancel}>
            {messages.cancel}
          </Button>
        )}
      </div>
    </FormLayout>
  );
}
