/** The books that `prepare-data.ts` imports once into the shop of every test. They are free, so every customer can read them. */
import { exercisesBook } from './exercises-book.ts';
import { fixedLayoutBook } from './fixed-layout-book.ts';
import { floatsBook } from './floats-book.ts';
import { footnotesBook } from './footnotes-book.ts';
import { longChapterBook } from './long-chapter-book.ts';
import { oddBoxesBook } from './odd-boxes-book.ts';
import { mixedSpreadsBook, oddPagesBook, scrolledBook } from './odd-pages-book.ts';
import { recordedAudioBook } from './recorded-audio-book.ts';
import { viewportUnitsBook } from './viewport-units-book.ts';

type CreateEpub = (title: string) => Promise<Uint8Array>;

/** Each book by its slug, which follows from its title. */
export const TEST_BOOKS = {
  'the-noted-weir': ['The Noted Weir', footnotesBook],
  'the-floated-portrait': ['The Floated Portrait', floatsBook],
  'the-drawn-weir': ['The Drawn Weir', fixedLayoutBook],
  'the-odd-boxes': ['The Odd Boxes', oddBoxesBook],
  'the-odd-pages': ['The Odd Pages', oddPagesBook],
  'the-long-scroll': ['The Long Scroll', scrolledBook],
  'the-mixed-plates': ['The Mixed Plates', mixedSpreadsBook],
  'the-long-weir': ['The Long Weir', longChapterBook],
  'the-measured-weir': ['The Measured Weir', viewportUnitsBook('ltr')],
  'the-exercised-weir': ['The Exercised Weir', exercisesBook],
  'the-heard-weir': ['The Heard Weir', recordedAudioBook],
} as const satisfies Readonly<Record<string, readonly [title: string, createEpub: CreateEpub]>>;

/** The slug of a book that every shop has. */
export type TestBook = keyof typeof TEST_BOOKS;
