import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { ShareButton } from './ShareButton.tsx';

const meta = {
  title: 'Commerce/Share button',
  component: ShareButton,
  args: { url: 'http://127.0.0.1:3000/product/quince', copy: fn(async (): Promise<boolean> => true) },
} satisfies Meta<typeof ShareButton>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The button copies the link, and shows a confirmation for a second. */
export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Share' }));
    await expect(await canvas.findByText('Copied!')).toBeVisible();
    await expect(args.copy).toHaveBeenCalledWith('http://127.0.0.1:3000/product/quince');
    await waitFor(() => expect(canvas.queryByText('Copied!')).toBeNull(), { timeout: 10_000 });
  },
};

/** A failed copy shows no confirmation. */
export const ServerError: Story = {
  args: { copy: fn(async (): Promise<boolean> => false) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Share' }));
    await expect(canvas.queryByText('Copied!')).toBeNull();
  },
};
/** When it is pressed with a key, the confirmation does not move focus. */
export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await tabThrough(userEvent, ['Share']);
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText('Copied!')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Share' })).toHaveFocus();
  },
};
export const Stress: Story = {
  args: { text: { share: 'Diese Seite weiterempfehlen', copied: 'Adresse wurde kopiert!' } },
};
