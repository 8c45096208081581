import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import { Tabs } from './Tabs.tsx';

function Settings({ labels }: { labels: readonly string[] }) {
  const [value, setValue] = useState(labels[0] ?? '');
  return (
    <Tabs
      label="Account Settings"
      value={value}
      onValueChange={(event) => setValue(event.value)}
      tabs={labels.map((label) => ({ value: label, label, panel: <p>{label}: sample panel.</p> }))}
    />
  );
}

const meta = {
  title: 'Patterns/Tabs',
  component: Settings,
  args: { labels: ['Profile', 'Security'] },
} satisfies Meta<typeof Settings>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** Arrow keys move along the tabs. */
export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true');
    // The previous panel stays in the page for a moment.
    await waitFor(() => expect(canvas.getByRole('tabpanel')).toHaveTextContent('Security: sample panel.'));
  },
};
export const Stress: Story = {
  args: { labels: ['Benutzerkontoeinstellungen', 'Sicherheitseinstellungen', 'Benachrichtigungen', 'Zahlungsweise'] },
};
