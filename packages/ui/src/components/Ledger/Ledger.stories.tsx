import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Ledger } from './Ledger.tsx';

const meta = {
  title: 'Studio/Ledger',
  component: Ledger,
  args: {
    label: 'Sale 1093-1, every deduction',
    lines: [
      { label: 'List price', amount: '12.90' },
      { label: 'Discount', reason: 'No scheduled price', amount: '0.00' },
      { label: 'Paid by the reader', amount: '12.90', kind: 'sum' },
      { label: 'Shop’s fee', reason: '10% of 12.90', amount: '−1.29' },
      { label: 'Payment provider’s fee', reason: '0.67, paid by the shop out of its fee', amount: '0.00' },
      { label: 'You receive', amount: '11.61', kind: 'result' },
    ],
  },
} satisfies Meta<typeof Ledger>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('row', { name: 'You receive 11.61' })).toBeVisible();
  },
};
export const Stress: Story = {
  args: {
    lines: [
      {
        label: 'Von Leserinnen und Lesern in diesem Kalendermonat insgesamt bezahlter Betrag',
        reason: 'Einschließlich der Umsatzsteuer aller Länder, die auf der zweiten Seite aufgeführt sind',
        amount: '123,456,789.00',
      },
      { label: 'Auszahlung', amount: '−123,456,789.00', kind: 'result' },
    ],
  },
};
