export { CartScreen, cartText } from './CartScreen.tsx';
export type { BillingStepProps, CartScreenProps, PaymentStepProps, SuccessStepProps } from './CartScreen.tsx';
