import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { appPasswords, catalogs } from '../../../.storybook/samples.ts';
import { tabThrough, tabTo } from '../../../.storybook/keyboard.ts';
import { AppPasswords } from './AppPasswords.tsx';

const meta = {
  title: 'Commerce/App passwords',
  component: AppPasswords,
  args: {
    state: { status: 'ready', passwords: appPasswords },
    username: 'ines_h',
    catalogs,
    onCreate: fn(),
    onRevoke: fn(),
    onRetry: fn(),
    copy: fn(async () => true),
  },
} satisfies Meta<typeof AppPasswords>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Create app password' }));
    await expect(canvas.getByLabelText('App name')).toHaveAccessibleDescription(/App name is required/u);
    await expect(args.onCreate).not.toHaveBeenCalled();
    await userEvent.type(canvas.getByLabelText('App name'), 'Thorium');
    await userEvent.click(canvas.getByRole('button', { name: 'Create app password' }));
    await expect(args.onCreate).toHaveBeenCalledWith(expect.objectContaining({ values: { name: 'Thorium' } }));
    await userEvent.click(canvas.getByRole('button', { name: 'Revoke KOReader on the kitchen tablet' }));
    await expect(args.onRevoke).toHaveBeenCalledWith({ password: appPasswords[0] });
  },
};
/** The password is shown only once. */
export const Created: Story = {
  args: { created: { name: 'Thorium', password: 'kestrel-ember-quay-92' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Copy password for Thorium' }));
    await expect(args.copy).toHaveBeenCalledWith('kestrel-ember-quay-92');
    await expect(await canvas.findByText('Copied!')).toBeVisible();
  },
};
export const None: Story = { args: { state: { status: 'ready', passwords: [] } } };
export const Creating: Story = { args: { isCreating: true } };
export const Revoking: Story = { args: { revokingId: appPasswords[0]?.id } };
export const ServerError: Story = {
  args: { error: 'You have 20 app passwords. Please revoke one that you no longer use.' },
};
export const Pending: Story = { args: { state: { status: 'pending' } } };
export const Failed: Story = { args: { state: { status: 'failed' } } };
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await tabThrough(userEvent, [/^Copy OPDS 1/u, /^Copy OPDS 2/u, /^Revoke KOReader/u, /^Revoke Thorium/u]);
    await tabTo(userEvent, canvas.getByLabelText('App name'));
    await userEvent.keyboard('Thorium{Enter}');
    await expect(args.onCreate).toHaveBeenCalledOnce();
  },
};
export const Stress: Story = {
  args: {
    created: { name: 'Donaudampfschifffahrtselektrizitätenleseanwendung', password: 'überaus'.repeat(9) },
    state: {
      status: 'ready',
      passwords: [
        {
          id: 1,
          name: 'Donaudampfschifffahrtselektrizitätenleseanwendung auf dem Gerät',
          createdText: '30. September 2026',
        },
        { id: 2, name: 'قارئ الكتب على هاتف بعيد', createdText: '30. September 2026' },
      ],
    },
    catalogs: [{ label: 'Verzeichnis', address: `https://bücher.example/${'sehr-lang/'.repeat(9)}` }],
  },
};
