import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Histogram } from './Histogram.tsx';

const meta = {
  title: 'Commerce/Histogram',
  component: Histogram,
  args: { counts: [16, 5, 1, 1, 0] },
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: '18rem' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Histogram>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Five lines that a screen reader announces as sentences. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem').map((line) => line.getAttribute('aria-label'))).toEqual([
      '5 stars: 16',
      '4 stars: 5',
      '3 stars: 1',
      '2 stars: 1',
      '1 star: 0',
    ]);
  },
};
export const None: Story = { args: { counts: [0, 0, 0, 0, 0] } };
export const Stress: Story = { args: { counts: [104_233, 1, 98_331, 0, 1_299_999] } };
