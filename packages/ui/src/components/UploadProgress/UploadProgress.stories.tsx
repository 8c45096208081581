import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Button } from '../Button/index.ts';
import { UploadProgress } from './UploadProgress.tsx';

const button = (label: string) => (
  <Button variant="text" onClick={fn()}>
    {label}
  </Button>
);

const meta = {
  title: 'Studio/Upload progress',
  component: UploadProgress,
  args: {
    name: 'a-kingdom-of-loose-paper.epub',
    size: '61.4 MB',
    state: 'sending',
    progress: 0.643,
    children: '39.5 of 61.4 MB, about 9 seconds left.',
    action: button('Pause'),
  },
} satisfies Meta<typeof UploadProgress>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The bar has a value; the state is announced. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('value', '64');
    await expect(canvas.getByRole('status')).toHaveTextContent('Uploading');
  },
};
export const Stopped: Story = {
  args: { state: 'stopped', progress: 0.82, children: 'Paused at 50.3 MB.', action: button('Resume') },
};
export const Interrupted: Story = {
  args: {
    state: 'interrupted',
    progress: 0.99,
    children: 'The connection was lost. The upload resumes automatically when you are back online.',
    action: button('Retry now'),
  },
};
export const Checking: Story = { args: { state: 'checking', progress: 1, children: undefined, action: undefined } };
export const Received: Story = { args: { state: 'received', progress: 1, children: undefined, action: undefined } };
export const Refused: Story = {
  args: { state: 'refused', progress: 1, children: undefined, action: button('Choose another') },
};
export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Pause' })).toHaveFocus();
  },
};
export const Stress: Story = {
  args: {
    name: `${'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2)}.epub`,
  },
};
