import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import { tabThrough, tabTo } from '../../../.storybook/keyboard.ts';
import { toast } from './toast.ts';
import { Toaster } from './Toaster.tsx';
import { ToastMessage } from './ToastMessage.tsx';

/** A page that shows toasts that do not expire. */
function Page({ showToast }: { showToast: () => void }) {
  useEffect(() => {
    showToast();
    return () => toast.remove();
  }, [showToast]);
  return (
    <>
      <button type="button">Before</button>
      <Toaster />
    </>
  );
}

const persistent = { duration: Number.POSITIVE_INFINITY };
const showAll = () => {
  toast.success(<ToastMessage action={{ text: 'Cart', href: '/cart' }}>Added</ToastMessage>, persistent);
  toast('Your cart is empty. Please add products to your cart.', persistent);
  toast.error('Email or password is incorrect. Please try again.', persistent);
};
const showLong = () => {
  toast.error(
    'Zahlungsdienstleisterverbindungsfehler: bitte versuchen Sie es später noch einmal. '.repeat(3),
    persistent,
  );
};

const meta = {
  title: 'Patterns/Toaster',
  component: Page,
  args: { showToast: showAll },
  decorators: [
    (Story) => (
      <div style={{ minBlockSize: '20rem' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Page>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A success, a neutral message and an error. Only the error is an alert. */
export const Default: Story = {
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent('Email or password is incorrect.');
    await expect(screen.getAllByRole('status')).toHaveLength(2);
  },
};
/** Tab order: the action of a toast, then its dismiss button. Dismissing returns focus to the previous element. */
export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    const before = canvas.getByRole('button', { name: 'Before' });
    await screen.findByRole('alert');
    await tabTo(userEvent, before);
    await tabTo(userEvent, screen.getByRole('link', { name: 'Cart' }));
    await tabThrough(userEvent, ['Dismiss']);
    await userEvent.keyboard('{Enter}');
    await expect(before).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Cart' })).toBeNull(), { timeout: 10_000 });
  },
};

/** After a toast was dismissed by key, the timer of later toasts continues. */
export const AfterDismissal: Story = {
  args: { showToast: () => toast.success('Added') },
  play: async ({ userEvent }) => {
    const dismiss = await screen.findByRole('button', { name: 'Dismiss' });
    await tabTo(userEvent, dismiss);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(dismiss).not.toBeInTheDocument(), { timeout: 10_000 });
    toast.success('Added again', { duration: 100 });
    await screen.findByText('Added again');
    await waitFor(() => expect(screen.queryByText('Added again')).toBeNull(), { timeout: 10_000 });
  },
};
export const Stress: Story = { args: { showToast: showLong } };
