import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { PaymentPanel } from './PaymentPanel.tsx';

const meta = {
  title: 'Commerce/Payment panel',
  component: PaymentPanel,
  args: {
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
    onSubmit: fn(),
    onBack: fn(),
  },
} satisfies Meta<typeof PaymentPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Complete Payment' }));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Back to Billing' }));
    await expect(args.onBack).toHaveBeenCalledOnce();
  },
};

/** The card field loads invisibly behind the loading text. */
export const Preparing: Story = { args: { status: 'preparing' } };

/** The customer submitted while the card field loads. The payment waits, and the customer can go back. */
export const Waiting: Story = {
  args: { status: 'waiting', onSubmit: fn(), onBack: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('Loading payment form...')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Processing...' }));
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Back to Billing' }));
    await expect(args.onBack).toHaveBeenCalledOnce();
  },
};
export const Busy: Story = { args: { status: 'busy' } };

/** The provider is slow. The panel explains the delay, and the customer can go back. */
export const Slow: Story = {
  args: { status: 'busy', busyNote: 'Still working. You will not be charged twice.' },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Back to Billing' }));
    await expect(args.onBack).toHaveBeenCalledOnce();
  },
};
export const Declined: Story = { args: { error: 'Your card was declined.' } };
export const Missing: Story = { args: { status: 'missing' } };
/** Tab order: the card field, the payment button, the back button. */
export const ByKeyboard: Story = {
  play: async ({ args, userEvent }) => {
    await tabThrough(userEvent, ['Card number', 'Complete Payment']);
    await userEvent.keyboard('{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledOnce();
    await tabThrough(userEvent, ['Back to Billing']);
    await userEvent.keyboard('{Enter}');
    await expect(args.onBack).toHaveBeenCalledOnce();
  },
};
export const Stress: Story = {
  args: {
    billingLines: [
      'Wilhelmine Freifrau von Hohenlohe-Waldenburg-Schillingsfürst',
      'wilhelmine.freifrau.von.hohenlohe@schillingsfuerst.example',
    ],
    error: 'Kartenherausgeberautorisierungsdienst nicht erreichbar. '.repeat(3),
  },
};
