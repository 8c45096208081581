import type { ReactNode } from 'react';
import { Button } from '../Button/index.ts';
import { FormError } from '../FormError/index.ts';
import { FormLayout } from '../FormLayout/index.ts';
import { useForm } from '../../hooks/use-form.ts';
import type { FieldErrors } from '../../hooks/use-form.ts';
import { RatingField } from '../RatingField/index.ts';
import { TextAreaField } from '../TextAreaField/index.ts';
import styles from './ReviewForm.module.css';

/** The form values, named as in the review call; a rating of 0 means none. */
export type ReviewFormValues = { rating: number; review: string };

/** The texts of the form. */
export const reviewFormText = {
  rating: 'Your rating',
  review: 'Your review',
  hint: 'A blank line begins a new paragraph.',
  submit: 'Publish review',
  save: 'Save changes',
  busy: 'Saving...',
  cancel: 'Cancel',
} as const;

export interface ReviewFormProps {
  /** The published review, to be edited. */
  saved?: ReviewFormValues | undefined;
  /** The rating that was chosen before the form opened, 1 to 5. */
  chosenRating?: number | undefined;
  onSubmit: (event: { values: ReviewFormValues }) => void;
  /** Closes the form without saving. */
  onCancel?: (() => void) | undefined;
  isBusy?: boolean | undefined;
  validate?: ((values: ReviewFormValues) => FieldErrors<ReviewFormValues>) | undefined;
  errors?: FieldErrors<ReviewFormValues> | undefined;
  error?: ReactNode;
  text?: Partial<Record<keyof typeof reviewFormText, string>> | undefined;
}

/** A rating and a text about one book. Renders a `form`. */
export function ReviewForm({
  saved,
  chosenRating,
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
    initialValues: { rating: chosenRating ?? saved?.rating ?? 0, review: saved?.review ?? '' },
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
