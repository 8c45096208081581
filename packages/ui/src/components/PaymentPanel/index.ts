export { PaymentPanel, paymentText } from './PaymentPanel.tsx';
export type { PaymentPanelProps, PaymentStatus } from './PaymentPanel.tsx';
