import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { withAppShell } from '../../../.storybook/with-app-shell.tsx';
import { tabTo } from '../../../.storybook/keyboard.ts';
import { SearchPrompt } from '../../components/SearchBox/index.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';

const meta = {
  title: 'Screens/Not found',
  component: NotFoundScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [withAppShell()],
} satisfies Meta<typeof NotFoundScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** With a search field. */
export const WithSearch: Story = { args: { search: <SearchPrompt query="" onQueryChange={fn()} /> } };

/** Tab order: the link to the home page. */
export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await tabTo(userEvent, canvas.getByRole('link', { name: 'Back to home' }));
  },
};
export const Stress: Story = { args: { text: { title: 'Die angeforderte Internetseite wurde nicht gefunden' } } };
