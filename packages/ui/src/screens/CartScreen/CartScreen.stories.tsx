import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { withAppShell } from '../../../.storybook/with-app-shell.tsx';
import { tabTo } from '../../../.storybook/keyboard.ts';
import { book, longBook } from '../../../.storybook/samples.ts';
import type { BillingFormValues } from '../../components/BillingForm/index.ts';
import type { CartLine } from '../../components/CartTable/index.ts';
import { CartScreen } from './CartScreen.tsx';
import type { BillingStepProps, PaymentStepProps } from './CartScreen.tsx';

const line = (index: number): CartLine => {
  const { id, title, href, cover, price = '' } = book(index);
  return { id, title, href, cover, price };
};
const ines: BillingFormValues = {
  first_name: 'Ines',
  last_name: 'Harlow',
  email: 'ines@octavo.example',
  phone: '+1 503 555 0117',
  address_1: '18 Cooper’s Yard',
  city: 'Portland',
  state: 'OR',
  postcode: '97205',
  country: 'US',
};
const billing: BillingStepProps = {
  step: 'billing',
  lines: [line(3), line(5)],
  total: '$20.90',
  defaultValues: ines,
  onSubmit: fn(),
  onRemove: fn(),
  onClear: fn(),
  onEmptySubmit: fn(),
};
const payment: PaymentStepProps = {
  step: 'payment',
  status: 'ready',
  cardField: (
    <input
      aria-label="Card number"
      placeholder="1234 1234 1234 1234"
      style={{ inlineSize: '100%', border: 0, background: 'none', outline: 0 }}
    />
  ),
  billingLines: ['Ines Harlow', '18 Cooper’s Yard', 'Portland, OR 97205', 'ines@octavo.example'],
  orderNumber: '10482',
  total: '$20.90',
  summaryLines: [
    { id: 1, label: 'Atlas of Minor Stars', amount: '$13.00', cover: book(3).cover },
    { id: 2, label: 'Quince', amount: '$7.90', cover: book(5).cover },
  ],
  onSubmit: fn(),
  onBack: fn(),
};

const meta = {
  title: 'Screens/Cart',
  component: CartScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [withAppShell()],
  args: billing,
} satisfies Meta<typeof CartScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  args: billing,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Continue to Payment' }));
    await expect(billing.onSubmit).toHaveBeenCalledWith(expect.objectContaining({ values: ines }));
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Quince' }));
    await expect(billing.onRemove).toHaveBeenCalledWith({ line: billing.lines[1] });
  },
};

/** Continue requires books before it validates the form. */
export const Empty: Story = {
  args: { ...billing, lines: [], total: '$0.00', onEmptySubmit: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Continue to Payment' }));
    if (args.step === 'billing') await expect(args.onEmptySubmit).toHaveBeenCalledOnce();
  },
};
export const Invalid: Story = {
  args: {
    ...billing,
    defaultValues: { ...ines, email: 'ines@halloway', phone: '' },
    errors: { email: 'Invalid email', phone: 'Required' },
  },
};
export const Busy: Story = { args: { ...billing, isBusy: true } };
export const ServerError: Story = {
  args: {
    ...billing,
    lines: [{ ...line(3), note: 'The price changed from $11.00.' }, line(5)],
    error: 'Order creation failed: The price of Atlas of Minor Stars has changed.',
  },
};
export const PaymentPreparing: Story = { args: { ...payment, status: 'preparing' } };
export const Payment: Story = { args: payment };
export const PaymentBusy: Story = { args: { ...payment, status: 'busy' } };
export const PaymentDeclined: Story = { args: { ...payment, error: 'Your card was declined.' } };
export const PaymentMissing: Story = { args: { ...payment, status: 'missing' } };
export const Success: Story = {
  args: {
    step: 'success',
    orderId: '10482',
    books: [book(3), book(5)],
    readHref: '/product/atlas-of-minor-stars/stream',
  },
};
/** Tab order: the last book, the form, the submit button. */
export const ByKeyboard: Story = {
  args: { ...billing, onSubmit: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Remove Quince' }));
    await tabTo(userEvent, canvas.getByLabelText('First Name'));
    await userEvent.keyboard('{End}a');
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Continue to Payment' }));
    await userEvent.keyboard('{Enter}');
    if (args.step === 'billing') {
      await expect(args.onSubmit).toHaveBeenCalledWith(
        expect.objectContaining({ values: { ...ines, first_name: 'Inesa' } }),
      );
    }
  },
};
export const Stress: Story = {
  args: {
    ...billing,
    lines: [
      { ...line(0), title: longBook.title, cover: longBook.cover, price: '$1,299.00' },
      line(1),
      line(2),
      line(3),
    ],
    total: '$1,299,999.00',
  },
};
