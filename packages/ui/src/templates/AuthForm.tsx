import type { ReactNode } from 'react';
import { AuthPage } from './AuthPage/index.ts';
import type { AuthPageProps } from './AuthPage/index.ts';
import { Button } from '../components/Button/index.ts';
import type { BookSummary } from '../components/Cover/index.ts';
import { FormError } from '../components/FormError/index.ts';
import { FormLayout } from '../components/FormLayout/index.ts';
import { useForm } from '../hooks/use-form.ts';
import type { FieldErrors, FormValues } from '../hooks/use-form.ts';

interface AuthFormState<Values> {
  onSubmit: (event: { values: Values }) => void;
  isBusy?: boolean | undefined;
  /** Returns the errors of the values by field; the form is submitted only without errors. */
  validate?: ((values: Values) => FieldErrors<Values>) | undefined;
  /** The server's field errors. */
  errors?: FieldErrors<Values> | undefined;
  /** The error of the whole form. */
  error?: ReactNode;
  book?: BookSummary | null | undefined;
}

/** The props of the four authentication screens. `Text` is the object with their texts. */
export interface AuthScreenProps<Values, Text> extends AuthFormState<Values> {
  text?: Partial<Record<keyof Text, string>> | undefined;
}

export interface AuthFormProps<Values extends FormValues>
  extends AuthFormState<Values>, Omit<AuthPageProps, 'title' | 'children'> {
  initialValues: Values;
  messages: { title: string; submit: string; busy: string };
  /** Below the button: links to the other pages. */
  footer?: ReactNode;
  /** Renders the fields with the props that connect them to the form. */
  children: (form: Pick<ReturnType<typeof useForm<Values>>, 'field' | 'checkbox' | 'values'>) => ReactNode;
}

/** An authentication page with one form: error, fields, button and footer. */
export function AuthForm<Values extends FormValues>({
  initialValues,
  validate,
  errors,
  onSubmit,
  error,
  isBusy = false,
  messages,
  footer,
  children,
  ...page
}: AuthFormProps<Values>) {
  const { form, submit, ...fields } = useForm<Values>({ initialValues, validate, errors, onSubmit });
  return (
    <AuthPage {...page} title={messages.title}>
      <FormLayout ref={form} onSubmit={submit}>
        {error !== undefined && error !== null && <FormError>{error}</FormError>}
        {children(fields)}
        <Button type="submit" isBlock isBusy={isBusy} busyText={messages.busy}>
          {messages.submit}
        </Button>
        {footer}
      </FormLayout>
    </AuthPage>
  );
}
