import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { StillWorking } from './StillWorking.tsx';

const meta = {
  title: 'Patterns/Still working',
  component: StillWorking,
  args: { isBusy: true, afterSeconds: 0 },
} satisfies Meta<typeof StillWorking>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Here without the ten seconds. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Still working...')).toBeVisible();
  },
};

/** Before the ten seconds are over nobody is troubled. */
export const NotYet: Story = {
  args: { afterSeconds: 10 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
  },
};
export const Done: Story = { args: { isBusy: false } };
export const Stress: Story = {
  args: { text: 'Die Anfrage wird weiterhin bearbeitet, bitte haben Sie noch einen Augenblick Geduld...' },
};
