import type { Meta, StoryObj } from '@storybook/react-vite';
import { StarRating } from './StarRating.tsx';

const meta = {
  title: 'Commerce/Star rating',
  component: StarRating,
  args: { value: 4.6 },
} satisfies Meta<typeof StarRating>;

export default meta;
type Story = StoryObj<typeof meta>;

/** 4.6 is drawn as five and read as 4.6. */
export const Default: Story = {};
export const Half: Story = { args: { value: 3.4 } };
export const None: Story = { args: { value: 0 } };
export const Stress: Story = { args: { value: 17, label: '4,6 von 5 Sternen, 104.233 Bewertungen' } };
