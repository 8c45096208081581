import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { withAppShell } from '../../../.storybook/with-app-shell.tsx';
import { tabThrough, tabTo } from '../../../.storybook/keyboard.ts';
import { book, longBook } from '../../../.storybook/samples.ts';
import type { OrderDetailsView } from './OrderDetails.tsx';
import { OrderScreen } from './OrderScreen.tsx';

const lineOf = (index: number) => {
  const { title, author, cover, href, price } = book(index);
  return { id: index, title, author, cover, href, amount: price };
};

const paid: OrderDetailsView = {
  id: 10482,
  dateText: 'November 14, 2026, 9:42 PM',
  dateTime: '2026-11-14T21:42:00Z',
  status: { text: 'Paid', tone: 'ok' },
  lines: [
    { ...lineOf(8), readHref: '/product/the-heron-ledger/stream' },
    { ...lineOf(7), readHref: '/product/moth-arithmetic/stream' },
  ],
  total: '$20.50',
  billingLines: ['Ines Harlow', '14 Quay Street', 'Portland, ME 04101', 'United States', 'ines@octavo.example'],
  sellerLines: ['Octavo', '8 Leaf Lane, Portland, ME 04101'],
  facts: [{ label: 'Paid with', value: 'Visa ending in 4242' }],
  hasReceipt: true,
};

const unpaid: OrderDetailsView = {
  ...paid,
  id: 10311,
  dateText: 'October 2, 2026, 7:15 AM',
  dateTime: '2026-10-02T07:15:00Z',
  status: { text: 'Unpaid', tone: 'danger' },
  payHref: '/cart?order=10311',
  lines: [lineOf(11)],
  total: '$12.00',
  facts: [],
  hasReceipt: false,
};

const meta = {
  title: 'Screens/Order',
  component: OrderScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [withAppShell('user')],
  args: { state: { status: 'ready', order: paid }, onRetry: fn(), onPrint: fn() },
} satisfies Meta<typeof OrderScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A paid order: the receipt can be printed. */
export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Print receipt' }));
    await expect(args.onPrint).toHaveBeenCalledOnce();
    await expect(canvas.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  },
};

/** An unpaid order that can be canceled. */
export const Unpaid: Story = {
  args: { state: { status: 'ready', order: unpaid }, onCancel: fn() },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Pay now' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Print receipt' })).toBeNull();
  },
};

/** Canceled before payment: no receipt and no buttons. */
export const Canceled: Story = {
  args: {
    state: {
      status: 'ready',
      order: { ...unpaid, status: { text: 'Canceled', tone: 'muted' }, payHref: undefined },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Print receipt' })).toBeNull();
  },
};

/** Partially refunded. */
export const Refunded: Story = {
  args: {
    state: {
      status: 'ready',
      order: {
        ...paid,
        status: { text: 'Partially refunded', tone: 'muted' },
        amounts: [
          { label: 'Books', amount: '$20.50' },
          { label: 'Refunded on November 16', amount: '−$8.00' },
        ],
        total: '$12.50',
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Print receipt' })).toBeVisible();
  },
};

/** The customer confirmed the cancellation, and the server rejected it. */
export const CancelError: Story = {
  args: {
    state: { status: 'ready', order: unpaid },
    onCancel: fn(),
    cancelError: 'This order has been paid in the meantime, so it cannot be canceled.',
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel order' }));
    await expect(canvas.getByRole('alert')).toHaveTextContent(/paid in the meantime/u);
  },
};
export const Canceling: Story = {
  args: { state: { status: 'ready', order: unpaid }, onCancel: fn(), isCanceling: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel order' }));
    await expect(canvas.getByRole('button', { name: 'Canceling...' })).toBeDisabled();
  },
};
export const Pending: Story = {
  args: { state: { status: 'pending' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Order');
  },
};
export const Failed: Story = { args: { state: { status: 'failed' } } };
export const NotFound: Story = { args: { state: { status: 'notFound' } } };

/** Tab order: the buttons to pay and to cancel. The dialog returns focus when it closes. */
export const ByKeyboard: Story = {
  args: { state: { status: 'ready', order: unpaid }, onCancel: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Pay now' }));
    await tabThrough(userEvent, ['Cancel order']);
    await userEvent.keyboard('{Enter}');
    await expect(args.onCancel).not.toHaveBeenCalled();
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Keep order' }));
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button', { name: 'Cancel order' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Keep order' }));
    await tabThrough(userEvent, ['Cancel order']);
    await userEvent.keyboard('{Enter}');
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
};
export const Stress: Story = {
  args: {
    state: {
      status: 'ready',
      order: {
        ...unpaid,
        id: '2026-1048200000000000000',
        status: { text: 'Zahlungsdienstleisterbestätigung ausstehend', tone: 'danger' },
        lines: [
          { id: 'long', title: longBook.title, author: longBook.author, cover: longBook.cover, amount: '$1,299.00' },
          ...[1, 2, 3, 4, 5, 6].map(lineOf),
        ],
        amounts: [{ label: 'Umsatzsteuer im Bestimmungsland', amount: '$1,299.00' }],
        total: '$12,990.00',
        billingLines: ['Wilhelmine-Freifrau-von-Hohenlohe-Waldenburg-Schillingsfürst', 'ليلى المنصوري'],
        facts: [{ label: 'Umsatzsteueridentifikationsnummer', value: 'DE123456789012345678901234567890' }],
      },
    },
    onCancel: fn(),
  },
};
