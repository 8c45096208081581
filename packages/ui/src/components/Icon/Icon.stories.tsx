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

/** Next to its label the icon is decorative. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  },
};

/** The selected state. */
export const Filled: Story = { args: { isFilled: true } };

/** Inside text. */
export const Small: Story = { args: { isSmall: true } };

/** In a narrow container next to text, the icon keeps its size. */
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
