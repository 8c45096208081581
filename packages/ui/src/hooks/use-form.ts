import { useEffect, useRef, useState } from 'react';
import type { ChangeEvent, SubmitEvent } from 'react';

/** Form values by field name: text, checkboxes and numbers. */
export type FormValues = Record<string, string | boolean | number>;

/** Error messages by field name. */
export type FieldErrors<Values> = { readonly [Field in keyof Values]?: string | undefined };

export interface FormOptions<Values extends FormValues> {
  initialValues: Values;
  /** Returns the errors of the values; an empty object when all are valid. */
  validate?: ((values: Values) => FieldErrors<Values>) | undefined;
  /** The server's errors; each is shown until its field is edited. */
  errors?: FieldErrors<Values> | undefined;
  onSubmit: (event: { values: Values; reset: () => void }) => void;
}

const hasErrors = (errors: object) => Object.values(errors).some((message) => message !== undefined);

/**
 * The state of a form. Validates on the first submit and then on every change. An invalid submit focuses the first invalid
 * field.
 */
export function useForm<Values extends FormValues>({
  initialValues,
  validate,
  errors: serverErrors,
  onSubmit,
}: FormOptions<Values>) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initialValues);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [edited, setEdited] = useState<{ since: typeof serverErrors; fields: ReadonlySet<keyof Values> }>({
    since: serverErrors,
    fields: new Set(),
  });
  const [focusRequest, setFocusRequest] = useState(0);

  const clientErrors: FieldErrors<Values> = wasSubmitted && validate ? validate(values) : {};
  const editedFields = edited.since === serverErrors ? edited.fields : new Set<keyof Values>();
  const errorOf = (field: keyof Values) =>
    clientErrors[field] ?? (editedFields.has(field) ? undefined : serverErrors?.[field]);

  useEffect(() => {
    if (focusRequest === 0 && serverErrors === undefined) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // In a group, focus goes to an option, not to the group.
    (invalid?.querySelector('input') ?? invalid)?.focus();
  }, [focusRequest, serverErrors]);

  const set = <Field extends keyof Values>(field: Field, value: Values[Field]) => {
    setValues((current) => ({ ...current, [field]: value }));
    setEdited({ since: serverErrors, fields: new Set([...editedFields, field]) });
  };
  const reset = () => {
    setValues(initialValues);
    setSubmitted(false);
  };
  const submit = (event?: SubmitEvent<HTMLFormElement>) => {
    event?.preventDefault();
    setSubmitted(true);
    setFocusRequest((count) => count + 1);
    if (!hasErrors(validate?.(values) ?? {})) onSubmit({ values, reset });
  };

  /** The props of a text or select field. */
  const field = (name: keyof Values & string) => ({
    name,
    value: String(values[name]),
    error: errorOf(name),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      set(name, event.target.value as Values[typeof name]),
  });
  /** The props of a number field. */
  const count = (name: keyof Values & string) => ({
    value: Number(values[name]),
    error: errorOf(name),
    onValueChange: ({ value }: { value: number }) => set(name, value as Values[typeof name]),
  });
  /** The props of a checkbox. */
  const checkbox = (name: keyof Values & string) => ({
    name,
    checked: values[name] === true,
    error: errorOf(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.checked as Values[typeof name]),
  });

  return { form, values, set, field, count, checkbox, submit, reset };
}
