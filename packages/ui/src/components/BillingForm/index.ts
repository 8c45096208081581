export { BillingForm, billingText } from './BillingForm.tsx';
export type { BillingFormProps, BillingFormValues } from './BillingForm.tsx';
