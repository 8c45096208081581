import { useEffect, useRef, useState } from 'react';
import type { ChangeEvent, SubmitEvent } from 'react';

/** The values of a form: text, ticks and counts by field name. */
export type FormValues = Record<string, string | boolean | number>;

/** One sentence per field that is wrong. */
export type FieldErrors<Values> = { readonly [Field in keyof Values]?: string | undefined };

export interface FormOptions<Values extends FormValues> {
  initialValues: Values;
  /** What is wrong with the values; an empty record when nothing is. */
  validate?: ((values: Values) => FieldErrors<Values>) | undefined;
  /** What a server found wrong; shown until the field is edited. */
  errors?: FieldErrors<Values> | undefined;
  onSubmit: (event: { values: Values; reset: () => void }) => void;
}

const hasErrors = (errors: object) => Object.values(errors).some((message) => message !== undefined);

/**
 * Half-typed text of one form. Checks on the first submit, then with every change; the first wrong field gets focus.
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
    // Of a group one of its choices takes the focus, not the group.
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
  /** The props of a field that counts. */
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
