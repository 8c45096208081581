import { screens } from '@octavo/core/messages';
import { useEffect, useRef } from 'react';
import { FormLayout, span } from '../FormLayout/index.ts';
import { EmailField } from '../shared/AccountFields.tsx';
import { useForm } from '../../hooks/use-form.ts';
import type { FieldErrors } from '../../hooks/use-form.ts';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { SelectField } from '../SelectField/index.ts';
import type { SelectOption } from '../SelectField/index.ts';
import { TextField } from '../TextField/index.ts';
import styles from './BillingForm.module.css';

/** The texts of the billing form, from the specification. */
export const billingText = {
  title: screens.cart.billing,
  firstName: screens.cart.fields.first_name,
  lastName: screens.cart.fields.last_name,
  email: screens.cart.fields.email,
  phone: screens.cart.fields.phone,
  address: screens.cart.fields.address_1,
  city: screens.cart.fields.city,
  state: screens.cart.fields.state,
  postcode: screens.cart.fields.postcode,
  country: 'Country',
  placeHint: 'No state or postcode where you live? Enter a dash.',
} as const;

/** The form values, named as in the order request. */
export type BillingFormValues = {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  address_1: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
};

const emptyValues: BillingFormValues = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  address_1: '',
  city: '',
  state: '',
  postcode: '',
  country: 'US',
};

const unitedStates: readonly SelectOption[] = [{ value: 'US', label: 'United States' }];

export interface BillingFormProps {
  /** The form id, for a submit button outside the form (`form={id}`). */
  id: string;
  onSubmit: (event: { values: BillingFormValues }) => void;
  /** Called with the values on every change. Pass the same function on every render. */
  onValuesChange?: ((event: { values: BillingFormValues }) => void) | undefined;
  /** Called before validation; returning `false` cancels the submission. */
  onBeforeSubmit?: (() => boolean) | undefined;
  validate?: ((values: BillingFormValues) => FieldErrors<BillingFormValues>) | undefined;
  errors?: FieldErrors<BillingFormValues> | undefined;
  defaultValues?: Partial<BillingFormValues> | undefined;
  /** Countries to choose from; values are two-letter codes. */
  countries?: readonly SelectOption[] | undefined;
  text?: MessageOverrides<typeof billingText> | undefined;
}

/** The customer's name and billing address. Renders a `form` without a submit button. */
export function BillingForm({
  id,
  onSubmit,
  onValuesChange,
  onBeforeSubmit,
  validate,
  errors,
  defaultValues,
  countries = unitedStates,
  text,
}: BillingFormProps) {
  const messages = useMessages('BillingForm', billingText, text);
  const { form, values, field, submit } = useForm<BillingFormValues>({
    initialValues: { ...emptyValues, ...defaultValues },
    validate,
    errors,
    onSubmit,
  });
  const begun = useRef(values);
  useEffect(() => {
    if (values !== begun.current) onValuesChange?.({ values });
  }, [values, onValuesChange]);
  return (
    <section data-component="BillingForm" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {messages.title}
      </h2>
      <FormLayout
        ref={form}
        id={id}
        onSubmit={(event) => {
          if (onBeforeSubmit?.() === false) event.preventDefault();
          else submit(event);
        }}
      >
        <TextField
          {...field('first_name')}
          label={messages.firstName}
          autoComplete="given-name"
          className={span.half}
        />
        <TextField {...field('last_name')} label={messages.lastName} autoComplete="family-name" className={span.half} />
        <EmailField {...field('email')} label={messages.email} />
        <TextField {...field('phone')} label={messages.phone} type="tel" autoComplete="tel" />
        <TextField {...field('address_1')} label={messages.address} autoComplete="address-line1" />
        <TextField {...field('city')} label={messages.city} autoComplete="address-level2" className={styles.city} />
        <TextField {...field('state')} label={messages.state} autoComplete="address-level1" className={span.third} />
        <TextField {...field('postcode')} label={messages.postcode} autoComplete="postal-code" className={span.third} />
        <p className={styles.hint}>{messages.placeHint}</p>
        <SelectField
          {...field('country')}
          label={messages.country}
          autoComplete="country"
          options={countries}
          className={span.half}
        />
      </FormLayout>
    </section>
  );
}
