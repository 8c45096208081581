import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { tabTo } from '../../../.storybook/keyboard.ts';
import { book, books } from '../../../.storybook/samples.ts';
import { SuccessPanel } from './SuccessPanel.tsx';

const meta = {
  title: 'Commerce/Success panel',
  component: SuccessPanel,
  args: { orderId: '10482', books: [book(3), book(5)], readHref: '/product/atlas-of-minor-stars/stream' },
} satisfies Meta<typeof SuccessPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Thank you for your order #10482!')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/');
  },
};

/** The books are not in the library yet, so the only link continues shopping. */
export const NotReadyYet: Story = { args: { readHref: null } };
/** Tab order: the links to the book, to the library and to the shop. */
export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Read now' }));
    await tabTo(userEvent, canvas.getByRole('link', { name: 'Continue Shopping' }));
  },
};
export const Stress: Story = {
  args: {
    books,
    text: {
      title: 'Zahlungsdienstleisterbestätigung erhalten',
      email: 'ستصلك رسالة تأكيد بعد قليل.',
      continue: 'Einkauf fortsetzen und weiterstöbern',
    },
  },
};
