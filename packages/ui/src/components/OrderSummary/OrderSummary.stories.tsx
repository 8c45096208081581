import type { Meta, StoryObj } from '@storybook/react-vite';
import { longBook } from '../../../.storybook/samples.ts';
import { Button } from '../Button/index.ts';
import { OrderSummary } from './OrderSummary.tsx';

const meta = {
  title: 'Commerce/Order summary',
  component: OrderSummary,
  args: { total: '$20.90', actions: <Button isBlock>Continue to Payment</Button> },
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: '23rem' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof OrderSummary>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithLines: Story = {
  args: {
    actions: undefined,
    lines: [
      { id: 1, label: 'Atlas of Minor Stars', amount: '$13.00' },
      { id: 2, label: 'Quince', amount: '$7.90' },
    ],
  },
};
/** A title in normal case is not set in capitals. */
export const Titled: Story = { args: { title: 'Total' } };
export const Stress: Story = {
  args: { total: '$1,299,999,999.00', lines: [{ id: 1, label: longBook.title, amount: '$1,299,999,999.00' }] },
};
