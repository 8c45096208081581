import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Button } from '../Button/index.ts';
import { SectionFailure } from './SectionFailure.tsx';
import { SectionState } from './SectionState.tsx';

const meta = {
  title: 'Patterns/Section state',
  component: SectionState,
  args: { children: "These books couldn't be loaded.", action: <Button variant="quiet">Retry</Button> },
} satisfies Meta<typeof SectionState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Failed: Story = {
  render: () => (
    <SectionFailure onRetry={fn()} messages={{ failed: "These books couldn't be loaded.", retry: 'Retry' }} />
  ),
};
export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Retry' })).toHaveFocus();
  },
};
export const WithoutAction: Story = { args: { children: 'Nothing on this shelf yet.', action: undefined } };
export const Stress: Story = { args: { children: 'Diese Bücher konnten leider nicht geladen werden. '.repeat(6) } };
