import type { Meta, StoryObj } from '@storybook/react-vite';
import { Heart } from 'lucide';
import { expect } from 'storybook/test';
import { Icon } from './Icon.tsx';

const meta = {
  title: 'Patterns/Icon',
  component: Icon,
  args: { of: Heart },
} satisfies Meta<typeof Icon>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Beside the words that name it, it is decoration. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  },
};

/** The chosen state. */
export const Filled: Story = { args: { isFilled: true } };

/** Inside text. */
export const Small: Story = { args: { isSmall: true } };

/** In a place that is too narrow for the text beside it, it keeps its size. */
export const Stress: Story = {
  decorators: [
    (Story) => (
      <div style={{ display: 'flex', inlineSize: '4rem' }}>
        <Story /> Unforeseeable
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('svg')?.getBoundingClientRect().width).toBe(20);
  },
};
