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

/** The words of the billing form, as the specification has them. */
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

/** What is typed, by the names of the order request. */
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
  /** For a submit button outside the form (`form={id}`). */
  id: string;
  onSubmit: (event: { values: BillingFormValues }) => void;
  /** Hears what is typed, with every change; the same function throughout. */
  onValuesChange?: ((event: { values: BillingFormValues }) => void) | undefined;
  /** Asked before anything is checked; answering `false` stops there. */
  onBeforeSubmit?: (() => boolean) | undefined;
  validate?: ((values: BillingFormValues) => FieldErrors<BillingFormValues>) | undefined;
  errors?: FieldErrors<BillingFormValues> | undefined;
  defaultValues?: Partial<BillingFormValues> | undefined;
  /** Countries to choose from, by their two letters. */
  countries?: readonly SelectOption[] | undefined;
  text?: MessageOverrides<typeof billingText> | undefined;
}

/** Who pays, and where they live. Renders a `form` without a button of its own. */
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
