import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Figures } from './Figures.tsx';

const meta = {
  title: 'Studio/Figures',
  component: Figures,
  args: {
    figures: [
      { label: 'Chapters', value: '22', note: '1 added, 1 renamed' },
      { label: 'Words', value: '96,880', note: '2,670 more than now' },
      { label: 'Readers’ notes', value: '1,201', note: 'of 1,204 keep their place' },
      { label: 'Findings', value: '0' },
    ],
  },
} satisfies Meta<typeof Figures>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('term')).toHaveLength(4);
  },
};
export const Two: Story = {
  args: {
    figures: [
      { label: 'Price', value: '$9.90' },
      { label: 'Sold', value: '846' },
    ],
  },
};
export const Stress: Story = {
  args: {
    figures: [
      { label: 'Veröffentlichungsvorbereitung '.repeat(3), value: '1,234,567,890', note: 'Lorem ipsum '.repeat(10) },
      { label: 'Words', value: '0' },
    ],
  },
};
