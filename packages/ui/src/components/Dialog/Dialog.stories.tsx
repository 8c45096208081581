import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { tabThrough, tabTo } from '../../../.storybook/keyboard.ts';
import { Button } from '../Button/index.ts';
import { Dialog } from './Dialog.tsx';
import type { DialogProps } from './Dialog.tsx';

function Opened(props: Pick<DialogProps, 'title' | 'placement' | 'children'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Open
      </Button>
      <Dialog
        {...props}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => setOpen(false)}>Keep reading</Button>}
      />
    </>
  );
}

const meta = {
  title: 'Patterns/Dialog',
  component: Opened,
  args: { title: "You're further along on another device", children: 'Your other device is at page 84. Go there?' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open' }));
    await expect(canvas.getByRole('dialog')).toBeVisible();
  },
} satisfies Meta<typeof Opened>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** Closing returns focus. */
export const Closed: Story = {
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Open' });
    await userEvent.click(opener);
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await expect(canvas.queryByRole('dialog')).toBeNull();
    await expect(opener).toHaveFocus();
  },
};
export const FromStart: Story = { args: { placement: 'start' } };
export const FromBottom: Story = { args: { placement: 'bottom' } };
/** Opened by keyboard, the dialog takes focus; closing returns it. */
export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Open' });
    await tabTo(userEvent, opener);
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button', { name: 'Close' })).toHaveFocus();
    await tabThrough(userEvent, ['Keep reading']);
    await userEvent.keyboard('{Enter}');
    await expect(canvas.queryByRole('dialog')).toBeNull();
    await expect(opener).toHaveFocus();
  },
};
export const Stress: Story = {
  args: {
    title: 'Geräteübergreifende Lesefortschrittssynchronisierung',
    children: 'Text, der nicht endet. '.repeat(200),
  },
};
