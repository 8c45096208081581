import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Score } from './Score.tsx';

const meta = {
  title: 'Studio/Score',
  component: Score,
  args: {
    value: 62,
    parts: [
      { label: 'Language', value: 0 },
      { label: 'Headings and contents', value: 88 },
      { label: 'Pictures described', value: 60 },
      { label: 'Accessibility metadata', value: 100 },
    ],
    children: 'The quick fixes raise it.',
  },
} satisfies Meta<typeof Score>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('term')).toHaveLength(4);
    await expect(canvas.getByText('of 100')).toBeVisible();
  },
};
export const Full: Story = {
  args: { value: 100, parts: [{ label: 'Language', value: 100 }], children: undefined },
};
export const Stress: Story = {
  args: {
    value: 7,
    parts: [
      { label: 'Bildbeschreibungsvollständigkeit '.repeat(4), value: 7 },
      { label: 'بيانات إمكانية الوصول', value: 100 },
    ],
    children: 'Lorem ipsum dolor sit amet. '.repeat(8),
    text: { outOf: 'von einhundert' },
  },
};
