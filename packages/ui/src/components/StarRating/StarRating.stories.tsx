import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { StarRating } from './StarRating.tsx';

const meta = {
  title: 'Commerce/Star rating',
  component: StarRating,
  args: { value: 4.6 },
} satisfies Meta<typeof StarRating>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Four stars and 0.6 of the fifth. */
export const Default: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('4.6 out of 5')).toBeInTheDocument();
    await expect(canvasElement.querySelectorAll('svg[fill="currentColor"]')).toHaveLength(5);
    await expect(canvasElement.querySelector<HTMLElement>('[style*="--part"]')?.style.getPropertyValue('--part')).toBe(
      '0.60',
    );
  },
};
export const Half: Story = { args: { value: 3.5 } };

/** Half a tenth rounds up. */
export const HalfATenth: Story = {
  args: { value: 4.35 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('4.4 out of 5')).toBeInTheDocument();
  },
};

/** To the nearest whole star, as on a book page. */
export const Rounded: Story = {
  args: { isRounded: true },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[style*="--part"]')).toBeNull();
  },
};
export const Whole: Story = { args: { value: 4 } };
export const None: Story = { args: { value: 0 } };
export const Stress: Story = { args: { value: 17, label: '4,6 von 5 Sternen, 104.233 Bewertungen' } };
