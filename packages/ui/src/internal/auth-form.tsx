import type { ReactNode, Ref, SubmitEvent } from 'react';
import { AuthPage } from '../AuthPage/index.ts';
import type { AuthPageProps } from '../AuthPage/index.ts';
import { Button } from '../Button/index.ts';
import type { BookSummary } from '../Cover/index.ts';
import { FormError } from '../FormError/index.ts';
import { FormLayout } from '../FormLayout/index.ts';
import type { FieldErrors } from './use-form.ts';

/** What the four pages before the door take. `Text` is the object with their words. */
export interface AuthScreenProps<Values, Text> {
  onSubmit: (event: { values: Values }) => void;
  isBusy?: boolean | undefined;
  /** What is wrong with the values, field by field; nothing is submitted until nothing is. */
  validate?: ((values: Values) => FieldErrors<Values>) | undefined;
  /** What the server found wrong. */
  errors?: FieldErrors<Values> | undefined;
  /** What is wrong with the attempt as a whole. */
  error?: ReactNode;
  book?: BookSummary | null | undefined;
  text?: Partial<Record<keyof Text, string>> | undefined;
}

export interface AuthFormProps extends AuthPageProps {
  formRef: Ref<HTMLFormElement>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  error?: ReactNode;
  isBusy: boolean;
  words: { submit: string; busy: string };
  /** Below the button: the ways to the other pages. */
  notes?: ReactNode;
}

/** A page before the door with its one form: the error, the fields, the button, and the notes below it. */
export function AuthForm({ formRef, onSubmit, error, isBusy, words, notes, children, ...page }: AuthFormProps) {
  return (
    <AuthPage {...page}>
      <FormLayout ref={formRef} onSubmit={onSubmit}>
        {error !== undefined && error !== null && <FormError>{error}</FormError>}
        {children}
        <Button type="submit" isBlock isBusy={isBusy} busyText={words.busy}>
          {words.submit}
        </Button>
        {notes}
      </FormLayout>
    </AuthPage>
  );
}
