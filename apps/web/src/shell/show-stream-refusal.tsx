import { ToastMessage, toast } from '@octavo/ui/Toaster';

/** Says on the home page why a reading did not open, with the way to the book. */
export function showStreamRefusal(title: string | undefined, href: string): void {
  toast.error(
    <ToastMessage action={{ text: 'See the book', href }}>
      {title ? `You do not own “${title}” yet.` : 'There is no such book to read.'}
    </ToastMessage>,
  );
}
