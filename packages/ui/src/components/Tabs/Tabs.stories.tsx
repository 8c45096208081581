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
      tabs={labels.map((label) => ({ value: label, label, panel: <p>{label}: what belongs to it.</p> }))}
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

/** Arrow keys move along the row. */
export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true');
    // The panel that goes away is in the page for another moment.
    await waitFor(() => expect(canvas.getByRole('tabpanel')).toHaveTextContent('Security: what belongs to it.'));
  },
};
export const Stress: Story = {
  args: { labels: ['Benutzerkontoeinstellungen', 'Sicherheitseinstellungen', 'Benachrichtigungen', 'Zahlungsweise'] },
};
