import type { Meta, StoryObj } from '@storybook/react-vite';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { arabicBook, book, longBook } from '../../../.storybook/samples.ts';
import { Button } from '../../components/Button/index.ts';
import { FormLayout } from '../../components/FormLayout/index.ts';
import { TextField } from '../../components/TextField/index.ts';
import { AuthPage } from './AuthPage.tsx';

const form = (
  <FormLayout>
    <TextField label="Email" type="email" />
    <Button isBlock>Send reset link</Button>
  </FormLayout>
);

const meta = {
  title: 'Patterns/Auth page',
  component: AuthPage,
  parameters: { layout: 'fullscreen' },
  args: { title: 'Forgot password?', book: book(3), children: form },
} satisfies Meta<typeof AuthPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithSubtitle: Story = { args: { subtitle: "Enter your account's email." } };

/** Without a book the endpaper has its own hue. */
export const WithoutBook: Story = { args: { book: null, hue: 262 } };

/** For forms with fields side by side. */
export const Wide: Story = { args: { isWide: true } };
/** The endpaper is not a tab stop. */
export const ByKeyboard: Story = {
  play: async ({ userEvent }) => {
    await tabThrough(userEvent, ['Email', 'Send reset link']);
  },
};
export const Stress: Story = {
  args: {
    title: 'Zurücksetzungsbestätigungsverfahren',
    subtitle: `${longBook.title} ${arabicBook.title}`,
    book: longBook,
  },
};
