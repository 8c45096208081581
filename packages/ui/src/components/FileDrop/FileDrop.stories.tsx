import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { FileDrop } from './FileDrop.tsx';

const meta = {
  title: 'Studio/File drop',
  component: FileDrop,
  args: {
    title: 'Drop an EPUB here',
    children: 'The shop reads the title, contributors, language and cover, and checks the file.',
    chooseText: 'Choose a file',
    hint: 'EPUB 2 or 3 without copy protection, up to 200 MB',
    accept: '.epub',
    onChoose: fn(),
  },
} satisfies Meta<typeof FileDrop>;

export default meta;
type Story = StoryObj<typeof meta>;

const epub = () => new File(['book'], 'the-brass-almanac.epub', { type: 'application/epub+zip' });
/** Dispatches the event of a file that is dragged over or dropped on the page. */
function drag(type: 'dragenter' | 'drop', file: File): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}

/** The input behind the button takes a file. */
export const Default: Story = {
  play: async ({ canvasElement, args, userEvent }) => {
    const input = canvasElement.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error('There is no file input.');
    const file = epub();
    await userEvent.upload(input, file);
    await expect(args.onChoose).toHaveBeenCalledWith({ file });
  },
};
/** A file dropped anywhere on the page is received. */
export const Dropping: Story = {
  play: async ({ canvas, args }) => {
    const area = canvas.getByRole('heading').closest('section');
    drag('dragenter', epub());
    await waitFor(() => expect(area).toHaveAttribute('data-over'));
    drag('drop', epub());
    await expect(args.onChoose).toHaveBeenCalledOnce();
    await waitFor(() => expect(area).not.toHaveAttribute('data-over'));
  },
};
export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Choose a file' })).toHaveFocus();
  },
};
/** The button is secondary, because another button is the primary one of the page. */
export const Quiet: Story = { args: { isQuiet: true } };
export const Refused: Story = { args: { error: 'This is not an EPUB. Choose a file that ends with .epub.' } };
export const Stress: Story = {
  args: {
    title: 'Ziehen Sie Ihre Veröffentlichungsdatei hierher',
    chooseText: 'Veröffentlichungsdatei auswählen',
    hint: 'مثال: ٢٠٠ ميغابايت',
  },
};
